/**
 * Whether a style sheet can style only elements of one application. Each rule must need a class in the form of CSS
 * Modules, which begins with the application's name and ends with a hash (`tickets_row_nzPxg`).
 *
 * Such a sheet may stay when its application leaves. Removing a sheet with cascade layers from the page is expensive:
 * Chromium then computes all fonts and the layout of the whole page again.
 *
 * @param name of the application, e.g. `tickets`
 */
export function stylesOnlyOwn(sheet: CSSStyleSheet, name: string): boolean {
  try {
    const { length } = sheet.cssRules;
    const found = known.get(sheet);
    if (found?.name === name && found.length === length) return found.isOwn;
    const own = new RegExp(`^${name.replace(/[^\w-]/g, "\\$&")}_[\\w-]+_[\\w-]{5,}$`);
    const checked = { name, length, isOwn: isOwn(sheet.cssRules as Iterable<AnyRule>, own) };
    known.set(sheet, checked);
    return checked.isOwn;
  } catch {
    // A sheet of another origin, whose rules scripts may not read.
    return false;
  }
}

/**
 * Reading all rules of a sheet takes milliseconds, and every switch needs the result. Rules are rarely added or
 * removed.
 */
const known = new WeakMap<CSSStyleSheet, { name: string; length: number; isOwn: boolean }>();

interface AnyRule {
  selectorText?: string;
  name?: string;
  nameList?: readonly string[];
  cssRules?: Iterable<AnyRule>;
  keyText?: string;
}

function isOwn(rules: Iterable<AnyRule>, own: RegExp): boolean {
  for (const rule of rules) if (!isOwnRule(rule, own)) return false;
  return true;
}

function isOwnRule(rule: AnyRule, own: RegExp): boolean {
  if (rule.selectorText !== undefined) return selectsOwn(rule.selectorText, own) && !negatesParent(rule);
  const kind = rule.constructor.name;
  if (kind === "CSSKeyframesRule") return own.test(rule.name ?? "");
  if (kind === "CSSLayerStatementRule") return true;
  return groups.has(kind) && isOwn(rule.cssRules ?? [], own);
}

const groups = new Set(["CSSMediaRule", "CSSSupportsRule", "CSSLayerBlockRule", "CSSContainerRule"]);

/**
 * Whether each of the selectors names one of the classes. Arguments in parentheses may be negated, and do not count.
 */
function selectsOwn(selectors: string, own: RegExp): boolean {
  let outside = selectors;
  for (let before = ""; before !== outside; ) {
    before = outside;
    outside = outside.replace(/\([^()]*\)/g, "");
  }
  return outside
    .split(",")
    .every((selector) => (selector.match(/\.[\w-]+/g) ?? []).some((name) => own.test(name.slice(1))));
}

/** Whether a nested rule, such as `:not(&)`, selects elements that its parent excludes. */
const negatesParent = ({ cssRules }: AnyRule): boolean =>
  [...(cssRules ?? [])].some((nested) => /\([^)]*&/.test(nested.selectorText ?? "") || negatesParent(nested));
