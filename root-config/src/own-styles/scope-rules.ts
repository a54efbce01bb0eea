import { scopedSelector } from "./scoped-selector.ts";
import type { ScopedSelector, StyleScope } from "./style-scope.ts";

const groups = new Set([
  "CSSMediaRule",
  "CSSSupportsRule",
  "CSSLayerBlockRule",
  "CSSContainerRule",
  "CSSStartingStyleRule",
]);
/** Properties that elements get from the body in the application's own page: inherited and custom ones. */
const inherited =
  /^(?:--|color(?:-scheme)?$|font|line-height|letter-|word-|white-space|overflow-wrap|hyphens|quotes|tab-size|direction|text-(?:align|indent|transform|rendering|size-adjust|wrap)|list-style|caret-color|accent-color|-webkit-(?:font|text-size))/;
/** Heights that mean the whole window in an application's own page. */
const windowHeights = /(?<![\w.-])100(?:%|[dls]?vh)/g;
/** Rules that keep the page itself from scrolling while a dialog is open. */
const locksScrolling =
  /^(?:overflow|overscroll|padding|margin|position|inset|top|left|right|bottom|width|height|touch|scrollbar)/;

let placeRule: (rule: CSSStyleRule, framesOfRoot?: readonly string[]) => void = () => {};

/** Home shows no application, and does not load the code that places what is at the top of the window (`below-bar.ts`). */
export function placeRulesBy(place: typeof placeRule): void {
  placeRule = place;
}

/**
 * Limits rules to elements of one application, through the CSSOM: the sheet stays the file of the release, and its
 * addresses are relative to the file. Definitions such as `@font-face` and `@keyframes`, and rules that were scoped
 * before, stay unchanged.
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

function scopeStyle(rule: CSSStyleRule, scope: StyleScope): void {
  const scoped = scopedSelector(rule.selectorText, scope);
  if (!scoped?.isRoot) placeRule(rule);
  if (!scoped) return;
  if (scoped.isRoot && isForScrolling(rule)) {
    if (fillsWindow(rule)) addFrames(rule, scoped);
    return;
  }
  if (scoped.isRoot) placeRule(rule, scope.frames);
  // Also `html, body, #app`: these are meant to have equal heights.
  if (scoped.hasRoot) fitBelowBar(rule.style);
  const names = Array.from(rule.style);
  const isInherited = names.every((name) => inherited.test(name));
  const canNest = scoped.isRoot && "insertRule" in rule;
  rule.selectorText = isInherited || canNest ? scoped.everywhere : scoped.framesOnly;
  if (!isInherited && canNest) nestForFrames(rule as CSSStyleRule & CSSGroupingRule, names, scope);
}

const isForScrolling = ({ selectorText, style }: CSSStyleRule) =>
  /[.[]/.test(selectorText) && Array.from(style).every((name) => locksScrolling.test(name));

// Whole words, including those of `isLocked`.
const dialogWords = /(?<![a-z])(?:modal|dialog|lock|(?:no)?scroll|drawer|menu|open|overlay)(?:ed|s)?(?![a-z])/i;

/**
 * Whether the page fills the window by a class. Such a page looks like one that a dialog keeps from scrolling; that
 * class has a telling name, or the page is fixed.
 */
const fillsWindow = ({ selectorText, style }: CSSStyleRule) =>
  style.getPropertyValue("height").search(windowHeights) >= 0 &&
  !style.position &&
  !dialogWords.test(selectorText.replace(/[A-Z]/g, "-$&"));

function addFrames(rule: CSSStyleRule, { framesOnly }: ScopedSelector): void {
  fitBelowBar(rule.style);
  rule.selectorText += `, ${framesOnly}`;
}

/**
 * `html, body { height: 100% }` becomes the part of the window below the bar (`frame.css`). Content that does not fit
 * makes the page longer, unless the page itself scrolls or hides it.
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

/**
 * The frame gets the whole rule. The rule itself, which applies to dialogs too, keeps the properties that they would
 * inherit.
 */
function nestForFrames(rule: CSSStyleRule & CSSGroupingRule, names: readonly string[], { frames }: StyleScope): void {
  rule.insertRule(`&:where(${frames.join(", ")}) { ${rule.style.cssText} }`, rule.cssRules.length);
  for (const name of names) if (!inherited.test(name)) rule.style.removeProperty(name);
}
