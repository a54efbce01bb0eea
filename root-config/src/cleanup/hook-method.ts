export type Method = (...args: unknown[]) => unknown;

/**
 * Lets `handle` see every call of a method of the page. The hook stays outermost, so that the innermost caller on the
 * stack is the real one. If a function is installed later (zone.js, a library for error reports), the hook calls it. If
 * that function calls the method that it replaced, it gets the original. `handle` does not see calls on other objects,
 * such as `document.addEventListener.call(button, …)`.
 *
 * @param handle gets the method without the hook, the arguments, and the hook for `Error.captureStackTrace`
 * @returns the method without the hook
 */
export function hookMethod(
  target: object,
  name: string,
  handle: (inner: Method, args: unknown[], hook: Method) => unknown,
): Method {
  const isOwn = Object.hasOwn(target, name);
  const original = Reflect.get(target, name) as Method;
  let replacement: Method | undefined;
  let isInside = false;

  // A prototype's method is looked up at each call: zone.js replaces it there.
  const current = () =>
    replacement ?? (isOwn ? original : (Reflect.get(Object.getPrototypeOf(target), name) as Method));
  const callOn = (receiver: unknown, args: unknown[]) => {
    const wasInside = isInside;
    isInside = true;
    try {
      return current().apply(receiver, args);
    } finally {
      isInside = wasInside;
    }
  };
  const inner: Method = (...args) => callOn(target, args);
  const hook: Method = function (this: unknown, ...args) {
    // Without an object, as in a bare `addEventListener(…)`, browsers call a method on the window.
    const receiver = this ?? window;
    if (isInside) return original.apply(receiver, args);
    return receiver === target ? handle(inner, args, hook) : callOn(receiver, args);
  };
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable: true,
    get: () => hook,
    set: (value: Method) => {
      replacement = value === hook ? undefined : value;
    },
  });
  return inner;
}
