import { bootDocument } from "@portico/shared-utility";
import { isolateStyles } from "../loader/isolate-styles.ts";
import { linksOf, modulesWith } from "../loader/style-sheets.ts";
import { scopeSheetRules } from "./scope-rules.ts";
import { styleScope } from "./style-scope.ts";

const scoped = new WeakSet<CSSStyleSheet>();
/** Modules of the portal, and shared libraries, style the page. */
const ofPortal = /^(?!@)|^@portico\//;

/** Keeps what a sheet of the map styles inside the applications whose builds have it. */
export function keepMapSheet(specifier: string, address: string): void {
  isolateStyles(specifier, [address]);
  scopeMapSheets(linksOf(address), usersOf(address, specifier));
}

/** Several modules of one package may share a sheet. Those with isolated sheets need nothing. */
function usersOf(address: string, specifier: string): string[] {
  const { isolated: wanted = [] } = bootDocument().map;
  const isolated = "CSSScopeRule" in globalThis ? wanted : [];
  return [...new Set([specifier, ...modulesWith(address)])].filter((each) => !isolated.includes(each));
}

/** Keeps what sheets of the map style inside the applications whose builds have them. */
export function scopeMapSheets(links: readonly HTMLLinkElement[], users: readonly string[]): void {
  if (users.length === 0 || users.some((specifier) => ofPortal.test(specifier))) return;
  for (const { sheet } of links) {
    if (!sheet || scoped.has(sheet)) continue;
    scoped.add(sheet);
    scopeSheetRules(sheet, styleScope([...users].sort()));
  }
}
