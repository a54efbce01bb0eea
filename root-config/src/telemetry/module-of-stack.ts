import { isShared } from "./is-shared.ts";

const addresses = /https?:\/\/[^\s()]+?(?=:\d+(?::\d+)?\)?$)/gm;

/**
 * The module that a stack came from: the innermost one that is a part of the page. A shared library throws on behalf
 * of the part that called it, so it is named only if there is no part.
 */
export function moduleOfStack(
  stack: string | undefined,
  moduleOf: (address: string) => string | undefined,
): string | undefined {
  const modules = (stack?.match(addresses) ?? []).flatMap((address) => moduleOf(address) ?? []);
  return modules.find((module) => !isShared(module)) ?? modules[0];
}

/** One line of a stack, and the module that it is in. */
export interface StackLine {
  module: string | undefined;
  text: string;
}

/** Reads a line of a stack. */
export function lineOfStack(text: string, moduleOf: (address: string) => string | undefined): StackLine {
  const [address] = text.match(addresses) ?? [];
  return { module: address && moduleOf(address), text };
}
