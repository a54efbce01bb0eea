import type { ScopedSelector, StyleScope } from "./style-scope.ts";

const character = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|./gs;
const combinator = /^[\s>+~]$/;
const pseudoElement = /::|:(?:before|after|first-line|first-letter)\b/;
/**
 * A class, an id, an attribute that HTML does not define, a custom element, or the host of a shadow tree. The portal's
 * own page uses some ids.
 */
const ownName = /\.|#(?!(?:main|alerts|announcer|skip-link)(?![\w-]))|\[(?:data-|_)|^[a-z]\w*-|^:host\b/;
/** The page's own element, also with a class or an attribute. */
const rootName = /^(?:html|body)(?![\w-])|:(?:root|scope)(?![\w-])/i;
const rootInList = /^:(?:is|where)\([^()]*(?::root|\bhtml|\bbody)\b/i;
/** Classes and attributes that tools set on the root element to change its colours: `.dark`, `[data-theme="light"]`. */
const themeName = /^(?=.*(?:dark|light|theme|scheme|mode))(?:\.[\w-]+|\[data-[\w-]+[^\]]*\])+$/i;
const mostKnown = 10_000;
const scopedBefore = /\[data-(?:styles|app-part)\b/;

/**
 * Limits a selector that could match the portal's elements (`button`, `*`, `.dark a`) to elements of one application. A
 * selector with its own class, id or attribute stays unchanged. A selector for the page (`:root`, `body`) selects the
 * application's frame instead. The specificity stays, because that of `:where()` is zero (Selectors 4).
 *
 * @returns `undefined` for an unchanged selector
 */
export function scopedSelector(selectors: string, scope: StyleScope): ScopedSelector | undefined {
  const known = scope.known.get(selectors) ?? scopeList(selectors, scope);
  // CSS-in-JS makes an unlimited number of new names.
  if (scope.known.size >= mostKnown) scope.known.clear();
  scope.known.set(selectors, known);
  return known.everywhere === selectors ? undefined : known;
}

function scopeList(selectors: string, scope: StyleScope): ScopedSelector {
  if (scopedBefore.test(selectors)) return { everywhere: selectors, framesOnly: selectors, isRoot: false };
  const each = pieces(selectors, /^,$/)
    .filter((_, index) => index % 2 === 0)
    .map((selector) => scopeOne(selector.trim(), scope));
  return {
    everywhere: each.map(({ everywhere }) => everywhere).join(", "),
    framesOnly: each.map(({ framesOnly }) => framesOnly).join(", "),
    isRoot: each.every(({ isRoot }) => isRoot),
    hasRoot: each.some(({ hasRoot }) => hasRoot),
  };
}

function scopeOne(selector: string, scope: StyleScope): ScopedSelector {
  const compounds = pieces(selector, combinator);
  const subject = compounds.pop() ?? "";
  const bare = withoutArguments(subject);
  const same = (everywhere: string) => ({ everywhere, framesOnly: everywhere, isRoot: false });
  if (isRoot(subject)) return inRoot(selector, scope);
  if (ownName.test(bare))
    return compounds.length === 0 && themeName.test(subject) ? theme(selector, scope) : same(selector);
  const others = compounds.filter((_, index) => index % 2 === 0);
  if (others.some((compound) => isOwn(compound))) return same(selector);
  const before = compounds.map((piece) => (isBareRoot(piece) ? frameOrRoot(piece, scope) : piece)).join("");
  return same(before + within(subject, scope));
}

/** In such a page, `html.dark` selects the frame: `html.dark :where([data-styles="stock"])`. */
function inRoot(selector: string, { frames, parts }: StyleScope): ScopedSelector {
  const [root, pseudo] = atPseudoElement(selector);
  const below = (places: readonly string[]) => `${root} :where(${places.join(", ")})${pseudo}`;
  return { everywhere: below([...frames, ...parts]), framesOnly: below(frames), isRoot: true, hasRoot: !pseudo };
}

/** A theme's class may be on the page, which must not be styled then, or on an element of the application. */
function theme(selector: string, { frames, parts }: StyleScope): ScopedSelector {
  const own = `${selector}:where(:not(:root, body))`;
  const below = (places: readonly string[]) => `${own}, ${selector}:where(:root, body) :where(${places.join(", ")})`;
  return { everywhere: below([...frames, ...parts]), framesOnly: below(frames), isRoot: false };
}

/** The frame is not an element of the application. Only selectors such as `*` select it, as they select the body. */
function within(subject: string, { frames, parts }: StyleScope): string {
  const [compound, pseudo] = atPseudoElement(subject);
  const isAny = !/^[a-z]/i.test(compound);
  const places = [...(isAny ? frames : []), ...frames.map(inside), ...parts, ...parts.map(inside)];
  return `${compound}:where(${places.join(", ")})${pseudo}`;
}

const inside = (place: string) => `${place} *`;

const frameOrRoot = (root: string, { frames }: StyleScope) => `:is(${root}, :where(${frames.join(", ")}))`;

const isRoot = (compound: string) => rootName.test(withoutArguments(compound)) || rootInList.test(compound);

const isBareRoot = (compound: string) => isRoot(compound) && !ownName.test(withoutArguments(compound));

const isOwn = (compound: string) =>
  ownName.test(withoutArguments(compound)) && !isRoot(compound) && !themeName.test(compound);

/** Arguments in parentheses and quotes are conditions, not names. */
function withoutArguments(compound: string): string {
  const inner = /\((?:[^()]|\\.)*\)|"(?:\\.|[^"\\])+"/g;
  const outer = compound.replace(inner, "");
  return outer === compound ? compound : withoutArguments(outer);
}

function atPseudoElement(selector: string): [string, string] {
  const at = selector.search(pseudoElement);
  return at < 0 ? [selector, ""] : [selector.slice(0, at), selector.slice(at)];
}

/**
 * Splits at separators that are outside of parentheses, brackets and strings. The separators are at the odd positions.
 */
function pieces(text: string, separator: RegExp): string[] {
  const found: string[] = [];
  let [current, depth] = ["", 0];
  for (const [char] of text.matchAll(character)) {
    if (char === "(" || char === "[") depth += 1;
    if (char === ")" || char === "]") depth -= 1;
    if (depth === 0 && separator.test(char)) {
      found.push(current, char);
      current = "";
    } else current += char;
  }
  return [...found, current];
}
