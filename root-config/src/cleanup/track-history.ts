import type { Attribution } from "./attribution.ts";
import { hookMethod } from "./hook-method.ts";

/**
 * Ignores what applications write into the history while they are not shown. A router may finish a navigation late,
 * when data have arrived or a file has failed, and would lead the user away from the current page.
 *
 * Each write is announced before it happens, with its caller: the adapter of a site checks whether the site's scripts
 * are a router.
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
