/** The browser's permission for notifications of a test; `decide` is the user's decision in the browser's settings. */
export function fakePermission(permission: NotificationPermission, parts: readonly string[] = []) {
  const status = new EventTarget();
  const state = { permission, requestPermission: async () => state.permission };
  const define = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true });
  define(window, "Notification", state);
  for (const part of parts) define(window, part, {});
  define(navigator, "serviceWorker", {});
  define(navigator, "permissions", { query: async () => status });
  define(window, "innerWidth", 1280);
  return {
    decide(next: NotificationPermission) {
      state.permission = next;
      status.dispatchEvent(new Event("change"));
    },
  };
}
