import { isShared } from "./is-shared.ts";

const addresses = /https?:\/\/[^\s()]+?(?=:\d+(?::\d+)?\)?$)/gm;

/**
 * The module that a stack came from: the innermost one that is a part of the page. A shared library throws on behalf of
 * the part that called it, so it is named only without a part.
 */
export function moduleOfStack(
  stack: string | undefined,
  moduleOf: (address: string) => string | undefined,
): string | undefined {
  const modules = (stack?.match(addresses) ?? []).flatMap((address) => moduleOf(address) ?? []);
  return modules.find((module) => !isShared(module)) ?? modules[0];
}

/** The address of the file in a line of a stack. */
export const addressIn = (text: string): string | undefined => text.match(addresses)?.[0];
