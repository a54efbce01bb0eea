import type { Attribution } from "./attribution.ts";

/**
 * The `mode` of the root element is the portal's theme. Ionic stores its own mode there, "ios" or "md", and draws
 * without styles if it finds another value. For a page with Ionic, and for an application that has set a value, the
 * attribute is the application's own.
 */
export function separateMode(root: HTMLElement, { callerOf }: Pick<Attribution, "callerOf">): void {
  const { getAttribute, setAttribute } = root;
  const own = new Map<object, string>();
  const isApart = (owner: object) => own.has(owner) || "Ionic" in window;
  function get(this: Element, name: string): string | null {
    const owner = name === "mode" ? callerOf(get)?.owner : undefined;
    return owner && isApart(owner) ? (own.get(owner) ?? null) : getAttribute.call(this, name);
  }
  function set(this: Element, name: string, value: string): void {
    const owner = name === "mode" ? callerOf(set)?.owner : undefined;
    if (owner) own.set(owner, String(value));
    else setAttribute.call(this, name, value);
  }
  Object.assign(root, { getAttribute: get, setAttribute: set });
}
