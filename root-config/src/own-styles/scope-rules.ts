import { scopedSelector } from "./scoped-selector.ts";
import type { ScopedSelector, StyleScope } from "./style-scope.ts";

const groups = new Set([
  "CSSMediaRule",
  "CSSSupportsRule",
  "CSSLayerBlockRule",
  "CSSContainerRule",
  "CSSStartingStyleRule",
]);
/** What elements of the body have from it in the application's own page: inherited properties, and custom ones. */
const inherited =
  /^(?:--|color(?:-scheme)?$|font|line-height|letter-|word-|white-space|overflow-wrap|hyphens|quotes|tab-size|direction|text-(?:align|indent|transform|rendering|size-adjust|wrap)|list-style|caret-color|accent-color|-webkit-(?:font|text-size))/;
/** Heights that mean the whole window in an application's own page. */
const windowHeights = /(?<![\w.-])100(?:%|[dls]?vh)/g;
/** Also as Tailwind writes it. */
const zero = /^(?:0(?:px)?|calc\(.+\* ?0\))$/;
/** A page that an open dialog keeps from scrolling is the page itself. */
const locksScrolling =
  /^(?:overflow|overscroll|padding|margin|position|inset|top|left|right|bottom|width|height|touch|scrollbar)/;

/**
 * Lets rules apply to elements of one application only, through the CSSOM: the sheet stays the file of the release, and
 * addresses in it count from the file. Definitions such as `@font-face` and `@keyframes` stay. Rules that were scoped before
 * stay, too.
 */
function scopeRules(rules: Iterable<CSSRule>, scope: StyleScope): void {
  for (const rule of rules) scopeRule(rule, scope);
}

export function scopeRule(rule: CSSRule, scope: StyleScope): void {
  const kind = rule.constructor.name;
  if (kind === "CSSStyleRule") scopeStyle(rule as CSSStyleRule, scope);
  else if (kind === "CSSImportRule") scopeSheetRules((rule as CSSImportRule).styleSheet, scope);
  else if (groups.has(kind)) scopeRules((rule as CSSGroupingRule).cssRules, scope);
}

/** The rules of a sheet, unless it is of another origin and scripts may not read it. */
export function scopeSheetRules(sheet: CSSStyleSheet | null, scope: StyleScope): void {
  let rules: CSSRuleList | undefined;
  try {
    rules = sheet?.cssRules;
  } catch {
    return;
  }
  if (rules) scopeRules(rules, scope);
}

/**
 * What an application fixes at the top of the window, such as its own bar, is below the portal's bar. The two properties may be in
 * different rules (`.fixed`, `.top-0`). What is sticky may be so in an element that scrolls, and stays. What is added to the body, such
 * as dialogs, has no `--app-height`, and covers the window.
 */
function keepBelowBar(style: CSSStyleDeclaration): void {
  const set = (name: string, value: string, from: string) =>
    style.setProperty(name, value, style.getPropertyPriority(from));
  if (style.position === "fixed") set("--app-top", "calc(100svh - var(--app-height, 100svh))", "position");
  if (zero.test(style.top)) set("top", "var(--app-top, 0px)", "top");
}

function scopeStyle(rule: CSSStyleRule, scope: StyleScope): void {
  const scoped = scopedSelector(rule.selectorText, scope);
  if (!scoped?.isRoot) keepBelowBar(rule.style);
  if (!scoped) return;
  if (scoped.isRoot && isForScrolling(rule)) {
    if (fillsWindow(rule)) addFrames(rule, scoped);
    return;
  }
  // Also `html, body, #app`: they are meant to be equally high.
  if (scoped.hasRoot) fitBelowBar(rule.style);
  const names = Array.from(rule.style);
  const isInherited = names.every((name) => inherited.test(name));
  const canNest = scoped.isRoot && "insertRule" in rule;
  rule.selectorText = isInherited || canNest ? scoped.everywhere : scoped.framesOnly;
  if (!isInherited && canNest) nestForFrames(rule as CSSStyleRule & CSSGroupingRule, names, scope);
}

const isForScrolling = ({ selectorText, style }: CSSStyleRule) =>
  /[.[]/.test(selectorText) && Array.from(style).every((name) => locksScrolling.test(name));

// Whole words, also those of `isLocked`.
const dialogWords = /(?<![a-z])(?:modal|dialog|lock|(?:no)?scroll|drawer|menu|open|overlay)(?:ed|s)?(?![a-z])/i;

/** A page whose class lets it fill the window looks like one that a dialog keeps from scrolling, which is named so or fixed. */
const fillsWindow = ({ selectorText, style }: CSSStyleRule) =>
  style.getPropertyValue("height").search(windowHeights) >= 0 &&
  !style.position &&
  !dialogWords.test(selectorText.replace(/[A-Z]/g, "-$&"));

function addFrames(rule: CSSStyleRule, { framesOnly }: ScopedSelector): void {
  fitBelowBar(rule.style);
  rule.selectorText += `, ${framesOnly}`;
}

/**
 * `html, body { height: 100% }` is what the bar leaves of the window (`frame.css`). What does not fit makes the page longer,
 * unless the page itself scrolls it or hides it.
 */
function fitBelowBar(style: CSSStyleDeclaration): void {
  for (const name of ["height", "min-height", "block-size", "min-block-size"]) {
    const value = style.getPropertyValue(name);
    const fitting = value.replace(windowHeights, "var(--app-height, $&)");
    if (fitting === value) continue;
    style.setProperty(name, fitting, style.getPropertyPriority(name));
    const isMissing = !name.startsWith("min") && !style.minHeight;
    if (isMissing) style.setProperty("min-height", "var(--app-least, max-content)");
  }
  if (/hidden|clip|auto|scroll/.test(style.overflowY || style.overflow)) style.setProperty("--app-least", "0px");
}

/** The frame gets the whole rule; the rule itself, which applies to dialogs too, keeps what they would inherit. */
function nestForFrames(rule: CSSStyleRule & CSSGroupingRule, names: readonly string[], { frames }: StyleScope): void {
  rule.insertRule(`&:where(${frames.join(", ")}) { ${rule.style.cssText} }`, rule.cssRules.length);
  for (const name of names) if (!inherited.test(name)) rule.style.removeProperty(name);
}
