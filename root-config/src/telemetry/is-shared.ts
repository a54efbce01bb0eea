const shared = /^(?!@)|^@portico\/(?:shared-|root-config)/;

/** Whether a module is the page's own ground, which works on behalf of the parts that stand on it. */
export function isShared(module: string): boolean {
  return shared.test(module);
}
