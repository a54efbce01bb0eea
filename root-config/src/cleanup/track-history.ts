import type { Attribution } from "./attribution.ts";
import { hookMethod } from "./hook-method.ts";

/**
 * Ignores what applications write into the history while they are away. A router may finish a navigation late, when the
 * data of a page has come or its file has failed, and would lead the user back from where he has gone meanwhile.
 *
 * What is written is announced before, with who writes: the adapter of a site looks whether its scripts are a router.
 */
export function trackHistory({ history }: Window, { callerOf }: Attribution): void {
  for (const name of ["pushState", "replaceState"]) {
    hookMethod(history, name, (write, args, hook) => {
      const owner = callerOf(hook)?.owner;
      if (owner?.isSuspended())
        return console.warn(`${owner.specifier} was left: history.${name} is ignored:`, args[2]);
      dispatchEvent(new CustomEvent("portico:history", { detail: { specifier: owner?.specifier, to: args[2] } }));
      return write(...args);
    });
  }
}
