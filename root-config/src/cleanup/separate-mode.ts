import type { Attribution } from "./attribution.ts";
import { hookMethod } from "./hook-method.ts";

/**
 * The `mode` of the root element is the portal's theme. Ionic keeps its own there, "ios" or "md", and draws without a style
 * when it finds another one. An application that asks for it gets what applications have set, and none at first.
 */
export function separateMode(root: HTMLElement, { callerOf }: Pick<Attribution, "callerOf">): void {
  let own: string | null = null;
  hookMethod(root, "getAttribute", (get, args, hook) => (args[0] === "mode" && callerOf(hook) ? own : get(...args)));
  hookMethod(root, "setAttribute", (set, args, hook) => {
    if (args[0] !== "mode" || !callerOf(hook)) return set(...args);
    own = String(args[1]);
    return undefined;
  });
}
