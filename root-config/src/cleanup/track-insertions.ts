import { scopeElement } from "../own-styles/own-sheets.ts";
import { markPart } from "../own-styles/style-scope.ts";
import type { Attribution, Caller } from "./attribution.ts";
import { elementResource } from "./element-resource.ts";
import { hookMethod, type Method } from "./hook-method.ts";
import { isSheet, sheetResource } from "./sheet-resource.ts";

const methods = ["append", "appendChild", "insertBefore", "prepend", "insertAdjacentElement"] as const;

const describesPage = 'meta, title, link:is([rel~="icon"], [rel="canonical"], [rel="alternate"], [rel="manifest"])';

/** Inserts nodes into a parent that is tracked. */
type Insertion = (nodes: unknown[], insert: Method, hook: Method) => unknown;

/** For the methods of other elements that insert into a tracked parent, too (`track-neighbours.ts`). */
export const insertions = new WeakMap<object, Insertion>();
export type Insertions = Pick<typeof insertions, "get">;

/**
 * Tracks what applications insert into the head or the body: style elements and sheets, elements of the head that
 * describe the page, and all other elements of the body. Scripts have run, and stay.
 */
export function trackInsertions(parent: HTMLElement, { callerOf, libraryOf, servedBy }: Attribution): void {
  const disposers = new WeakMap<Element, () => void>();
  const isBody = parent === document.body;
  const isTracked = (node: unknown): node is Element =>
    isSheet(node) || (node instanceof Element && (isBody ? node.localName !== "script" : node.matches(describesPage)));

  function register(element: Element, caller: Caller): void {
    const { owner } = caller;
    const page = { parent, isMounted: () => !owner.isSuspended(), isOfVisit: owner.hasVisited() };
    const resource = isSheet(element)
      ? sheetResource(element, () => scopeElement(element, owner.specifier))
      : elementResource(element, page);
    disposers.set(element, owner.register(resource, caller));
    // A caller may need its style sheet object, which exists only in the page.
    if (owner.isSuspended()) resource.detach();
  }

  const insertion: Insertion = (nodes, insert, hook) => {
    const fresh = nodes.flatMap(elementsOf).filter((node) => isTracked(node) && !node.isConnected);
    const caller = fresh.length > 0 ? callerOf(hook) : undefined;
    for (const element of caller ? fresh : []) disposers.get(element)?.();
    if (isBody) markParts(fresh, () => caller?.owner ?? servedBy(hook));
    const inserted = insert(...nodes);
    if (caller) for (const element of fresh) register(element, caller);
    else for (const sheet of fresh.filter(isSheet)) scopeElement(sheet, libraryOf(hook));
    return inserted;
  };
  insertions.set(parent, insertion);
  for (const method of methods) hookMethod(parent, method, (insert, args, hook) => insertion(args, insert, hook));
  // An unmount that ends late removes elements that the page has already detached.
  hookMethod(parent, "removeChild", (remove, [node]) => {
    const dispose = disposers.get(node as Element);
    if (!dispose || (node as Element).isConnected) return remove(node);
    dispose();
    return node;
  });
}

const elementsOf = (node: unknown) => (node instanceof DocumentFragment ? [...node.children] : [node]) as Element[];

function markParts(fresh: readonly Element[], findOwner: () => Caller["owner"] | undefined): void {
  const parts = fresh.filter((element) => !isSheet(element));
  const owner = parts.length > 0 ? findOwner() : undefined;
  for (const part of parts) markPart(part, owner?.specifier);
}
