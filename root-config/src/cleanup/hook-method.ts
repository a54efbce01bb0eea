export type Method = (...args: unknown[]) => unknown;

/**
 * Lets `handle` see every call of a method of the page. The hook stays outermost, so that the innermost caller on the
 * stack is the real one: a function that somebody installs later (zone.js, a library for error reports) is called by the
 * hook. Where that function calls the one that it found, it gets the original.
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
  const inner: Method = (...args) => {
    const wasInside = isInside;
    isInside = true;
    try {
      return current().apply(target, args);
    } finally {
      isInside = wasInside;
    }
  };
  const hook: Method = (...args) => (isInside ? original.apply(target, args) : handle(inner, args, hook));
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
