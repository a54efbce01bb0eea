import type { Sheet } from "../cleanup/sheet-resource.ts";
import { holdLink, installLinkMedia } from "./link-media.ts";
import { scopeRule, scopeSheetRules } from "./scope-rules.ts";
import { type StyleScope, styleScope } from "./style-scope.ts";

type AnyMethod = (...given: unknown[]) => unknown;

/** The scope by the sheet's element, or by the sheet itself if a script has constructed it. */
const scopes = new WeakMap<object, StyleScope>();
const texts = new MutationObserver((records) => {
  for (const element of new Set(records.map(({ target }) => styleOf(target)))) if (element) scopeNow(element);
});

/** Limits a style element or a link of an application to the application, also when its text changes. */
export function scopeElement(element: Sheet | SVGStyleElement, specifier: string | undefined): void {
  if (specifier === undefined) return;
  if (scopes.has(element)) {
    scopeNow(element);
    return;
  }
  scopes.set(element, styleScope([specifier]));
  if (element instanceof HTMLLinkElement && !element.sheet) {
    // Before the handlers of the application: one of them may show content that waits for the sheet.
    holdLink(element, () => scopeNow(element));
    return;
  }
  texts.observe(element, { childList: true, characterData: true, subtree: true });
  scopeNow(element);
}

/** Does the same for sheets without an element: those that scripts construct. */
export function scopeSheet(sheet: CSSStyleSheet, specifier: string | undefined): void {
  if (specifier === undefined) return;
  scopes.set(sheet, styleScope([specifier]));
  scopeNow(sheet);
}

/** Limits style elements and links in an application's own part of the page, now and later. */
export function watchStyles(root: Element, specifier: string): void {
  const scopeIn = (node: Node) => {
    if (!(node instanceof Element)) return;
    for (const each of [node, ...node.querySelectorAll(sheets)])
      if (each.matches(sheets)) scopeElement(each as Sheet, specifier);
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(scopeIn);
  });
  observer.observe(root, { childList: true, subtree: true });
}

const sheets = 'style, link[rel~="stylesheet"]';

/** Rules that scripts insert, as CSS-in-JS does, are scoped when they are inserted. */
export function installOwnSheets(page: Window & typeof globalThis = window): void {
  installLinkMedia(page.document);
  keepNonce(page);
  const { CSSStyleSheet: sheet, CSSGroupingRule: group } = page;
  after(sheet.prototype, "insertRule", insertedRule);
  after(sheet.prototype, "addRule", (owner) => rescoped(owner));
  after(sheet.prototype, "replaceSync", (owner) => rescoped(owner));
  after(sheet.prototype, "replace", (owner, done) =>
    (done as Promise<unknown>).then((value) => rescoped(owner, value)),
  );
  if (group) after(group.prototype, "insertRule", insertedRule);
}

/** Builds that insert their styles into the page set the nonce of a `meta` element on them, even if there is none. */
function keepNonce({ HTMLElement: { prototype } }: typeof globalThis): void {
  const property = Object.getOwnPropertyDescriptor(prototype, "nonce");
  if (!property?.set) return;
  const { set } = property;
  Object.defineProperty(prototype, "nonce", {
    ...property,
    set(this: HTMLElement, nonce: string) {
      if (!(this.localName === "style" && this.nonce)) set.call(this, nonce);
    },
  });
}

function insertedRule(owner: CSSStyleSheet | CSSGroupingRule, index: unknown): unknown {
  const scope = scopeOf(owner instanceof CSSStyleSheet ? owner : owner.parentStyleSheet);
  const rule = scope && owner.cssRules[index as number];
  if (rule) scopeRule(rule, scope);
  return index;
}

function rescoped(sheet: CSSStyleSheet, result?: unknown): unknown {
  scopeNow(sheet);
  return result;
}

/** Calls `follow` for each call of a method, with the method's result. */
function after<T extends object>(prototype: T, name: string, follow: (owner: T, result: unknown) => unknown): void {
  const original = Reflect.get(prototype, name) as AnyMethod | undefined;
  if (!original) return;
  Object.assign(prototype, {
    [name](this: T, ...given: unknown[]) {
      return follow(this, original.apply(this, given));
    },
  });
}

function scopeNow(owner: CSSStyleSheet | Sheet | SVGStyleElement): void {
  const sheet = "sheet" in owner ? owner.sheet : owner;
  const scope = scopes.get(owner) ?? scopeOf(sheet);
  if (!sheet || !scope) return;
  scopes.set(sheet, scope);
  scopeSheetRules(sheet, scope);
}

/** A style element's new sheet may get rules before its new text is seen. */
const scopeOf = (sheet: CSSStyleSheet | null) =>
  sheet ? (scopes.get(sheet) ?? scopes.get(sheet.ownerNode ?? sheet)) : undefined;

const styleOf = (node: Node) =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLStyleElement>("style");
