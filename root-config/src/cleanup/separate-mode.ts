import type { Attribution } from "./attribution.ts";

/**
 * The `mode` of the root element is the portal's theme. Ionic keeps its own there, "ios" or "md", and draws without a style
 * when it finds another one. An application that asks for it gets what applications have set, and none at first.
 */
export function separateMode(root: HTMLElement, { callerOf }: Pick<Attribution, "callerOf">): void {
  const { getAttribute, setAttribute } = root;
  let own: string | null = null;
  function get(this: Element, name: string): string | null {
    return name === "mode" && callerOf(get) ? own : getAttribute.call(this, name);
  }
  function set(this: Element, name: string, value: string): void {
    if (name === "mode" && callerOf(set)) own = String(value);
    else setAttribute.call(this, name, value);
  }
  Object.assign(root, { getAttribute: get, setAttribute: set });
}
