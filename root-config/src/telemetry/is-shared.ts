const shared = /^(?!@)|^@portico\/(?:shared-|root-config)/;

/** Whether a module belongs to the shell or a shared library, which run code on behalf of other parts. */
export function isShared(module: string): boolean {
  return shared.test(module);
}
