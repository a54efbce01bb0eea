/** The content of the page's SystemJS import map. */
export interface InlinedMap {
  imports?: Record<string, string>;
  integrity?: Record<string, string>;
  depcache?: Record<string, string[]>;
}

let inlined: InlinedMap | undefined;

/** The import map in the page. */
export function inlinedMap(): InlinedMap {
  inlined ??= JSON.parse(
    document.querySelector('script[type="systemjs-importmap"]')?.textContent || "{}",
  ) as InlinedMap;
  return inlined;
}
