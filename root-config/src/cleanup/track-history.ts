import type { Attribution } from "./attribution.ts";
import { hookMethod } from "./hook-method.ts";

/**
 * Ignores what applications write into the history while they are not shown. A router may finish a navigation late, when
 * the data of a page have arrived or its file has failed, and would take the user away from the page opened meanwhile.
 *
 * Each write is announced before, with its caller: the adapter of a site checks whether its scripts are a router.
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
