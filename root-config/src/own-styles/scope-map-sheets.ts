import { scopeSheetRules } from "./scope-rules.ts";
import { styleScope } from "./style-scope.ts";

const scoped = new WeakSet<CSSStyleSheet>();
/** Modules of the portal, and shared libraries, style the page. */
const ofPortal = /^(?!@)|^@portico\//;

/** Limits sheets of the map to the applications whose builds contain them. */
export function scopeMapSheets(links: readonly HTMLLinkElement[], users: readonly string[]): void {
  if (users.length === 0 || users.some((specifier) => ofPortal.test(specifier))) return;
  for (const { sheet } of links) {
    if (!sheet || scoped.has(sheet)) continue;
    scoped.add(sheet);
    scopeSheetRules(sheet, styleScope([...users].sort()));
  }
}
