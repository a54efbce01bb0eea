import { confirmSignOut } from "./confirm-sign-out.ts";
import { createLeaveGuard } from "./leave-guard.ts";

it("lets users sign out, and parts have unsaved changes, in a browser that refuses locks", async () => {
  const refuse = () => Promise.reject(new DOMException("No data is kept.", "SecurityError"));
  Object.defineProperty(navigator, "locks", { configurable: true, value: { query: refuse, request: refuse } });
  const guard = createLeaveGuard();
  guard.setUnsaved("profile", true);
  guard.clear("profile");
  await expect(confirmSignOut(guard, (module) => module)).resolves.toBe(true);
  Reflect.deleteProperty(navigator, "locks");
});
