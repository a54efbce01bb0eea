/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`). They may use each other, and nothing else.

/** Whether the code that has called the adapter is of the adapter's folder. */
export function isCalledByOwn(adapter: string): boolean {
  const lines = String(new Error().stack).split("\n");
  // Adapters of other applications may stand between: each wraps what it finds.
  const isAdapter = /\/portico-(?:html|site|languages)(?:\.\w+)?\.js\b/;
  const caller = lines.find((line) => line.includes("://") && !isAdapter.test(line));
  return caller?.includes(new URL(".", adapter).href) ?? false;
}

/**
 * Gives the scripts of the adapter's folder their own elements, where the portal's page has elements with the same ids,
 * or both have a `main`.
 * @param ownPlace the element that has the application's elements
 * @param adapter address of the adapter
 */
export function giveIds(ownPlace: () => Element | undefined, adapter: string): void {
  const ids = "main|alerts|announcer|skip-link";
  const isId = new RegExp(`^(?:${ids})$`);
  // Quoted text is matched first, so that it stays as it is.
  const names = new RegExp(`"[^"]*"|'[^']*'|(#(?:${ids})(?![\\w-])|(?<![\\w.#:[=-])main(?![\\w-]))`, "g");
  // The portal's elements with these names must not match before a descendant either.
  const ownOnly = (selectors: string) =>
    selectors.replace(names, (text, name?: string) => (name ? `${name}:not(body > *, #portico > *)` : text));
  // A stack costs, so it is read for these names only.
  const own = () => {
    const place = ownPlace();
    return place && isCalledByOwn(adapter) ? place : undefined;
  };
  const { getElementById, querySelector, querySelectorAll } = document;
  /** The own elements and the selectors for them, or `undefined` where they are not meant. */
  const asOwn = (selectors: string) => {
    const changed = ownOnly(String(selectors));
    const place = changed === String(selectors) ? undefined : own();
    return place && { place, changed };
  };
  Object.assign(document, {
    getElementById(id: string) {
      const place = isId.test(id) ? own() : undefined;
      return place ? place.querySelector(`#${id}`) : getElementById.call(document, id);
    },
    querySelector(selectors: string) {
      const meant = asOwn(selectors);
      return meant ? meant.place.querySelector(meant.changed) : querySelector.call(document, selectors);
    },
    querySelectorAll(selectors: string) {
      const meant = asOwn(selectors);
      return meant ? meant.place.querySelectorAll(meant.changed) : querySelectorAll.call(document, selectors);
    },
  });
}
