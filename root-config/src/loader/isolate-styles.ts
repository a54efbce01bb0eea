import { bootDocument } from "@portico/shared-utility";
import { appPrefix } from "@portico/shared-utility/contract";
import { withoutRetry } from "./retry-address.ts";

const isolated = new WeakSet<CSSStyleSheet>();

/**
 * Limits loaded style sheets to the frame of their application, if its manifest requires this: their rules move into
 * `@scope ([data-styles="{module}"])` (CSS Cascading and Inheritance 6). The sheets stay the files of the release:
 * their hashes are compared, and their addresses are relative to the file. Fonts, animations and other definitions are
 * not moved, because they apply to nothing by themselves. A browser without `@scope` applies the sheets to the page.
 *
 * @param addresses of style sheets that are in the page
 */
export function isolateStyles(specifier: string, addresses: readonly string[]): void {
  if (!bootDocument().map.isolated?.includes(specifier) || !("CSSScopeRule" in globalThis)) return;
  const module = specifier.slice(appPrefix.length);
  const hrefs = new Set(addresses.map((address) => new URL(address, document.baseURI).href));
  for (const { href, sheet } of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!sheet || isolated.has(sheet) || !hrefs.has(withoutRetry(href))) continue;
    isolated.add(sheet);
    moveRules(sheet, `@scope ([data-styles="${CSS.escape(module)}"]) {}`);
  }
}

function moveRules(sheet: CSSStyleSheet, scope: string): void {
  const rules = [...sheet.cssRules];
  const group = sheet.cssRules[sheet.insertRule(scope, rules.length)] as CSSGroupingRule;
  for (const rule of rules.filter(isMoved)) group.insertRule(rule.cssText, group.cssRules.length);
  for (const [index, rule] of [...rules.entries()].reverse()) if (isMoved(rule)) sheet.deleteRule(index);
}

/** Whether a rule selects elements, directly or in a group such as `@media`. */
function isMoved(rule: CSSRule): boolean {
  return rule instanceof CSSStyleRule || (rule instanceof CSSGroupingRule && !(rule instanceof CSSPageRule));
}
