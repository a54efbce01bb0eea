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
 * Gives the scripts of the adapter's folder their own elements, where the portal's page has elements with the same ids.
 * @param ownPlace the element that has the application's elements
 * @param adapter address of the adapter
 */
export function giveIds(ownPlace: () => Element | undefined, adapter: string): void {
  const ids = "main|alerts|announcer|skip-link";
  const [isId, hasId] = [new RegExp(`^(?:${ids})$`), new RegExp(`#(?:${ids})(?![\\w-])`)];
  // A stack costs, so it is read for these names only.
  const own = () => {
    const place = ownPlace();
    return place && isCalledByOwn(adapter) ? place : undefined;
  };
  const { getElementById, querySelector, querySelectorAll } = document;
  Object.assign(document, {
    getElementById(id: string) {
      const place = isId.test(id) ? own() : undefined;
      return place ? place.querySelector(`#${id}`) : getElementById.call(document, id);
    },
    querySelector: (selectors: string) =>
      ((hasId.test(selectors) && own()) || { querySelector: querySelector.bind(document) }).querySelector(selectors),
    querySelectorAll: (selectors: string) =>
      ((hasId.test(selectors) && own()) || { querySelectorAll: querySelectorAll.bind(document) }).querySelectorAll(
        selectors,
      ),
  });
}
