const addresses = /https?:\/\/[^\s()]+?(?=:\d+(?::\d+)?\)?$)/gm;
const shared = /^(?!@)|^@portico\/(?:shared-|root-config)/;

/**
 * The module that a stack came from: the innermost one that is a part of the page. A shared library throws for the
 * part that called it, so it is named only where nothing else is.
 */
export function moduleOfStack(
  stack: string | undefined,
  moduleOf: (address: string) => string | undefined,
): string | undefined {
  const modules = (stack?.match(addresses) ?? []).flatMap((address) => moduleOf(address) ?? []);
  return modules.find((module) => !shared.test(module)) ?? modules[0];
}
