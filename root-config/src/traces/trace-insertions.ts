import { scopeElement } from "../own-styles/own-sheets.ts";
import { markPart } from "../own-styles/style-scope.ts";
import type { Attribution, Caller } from "./attribution.ts";
import { elementTrace } from "./element-trace.ts";
import { hookMethod } from "./hook-method.ts";
import { isSheet, sheetTrace } from "./sheet-trace.ts";

const methods = ["append", "appendChild", "insertBefore", "prepend", "insertAdjacentElement"] as const;

/**
 * Traces what applications insert into the head or the body: style elements and sheets, and of the body other elements too.
 * Scripts have run, and stay.
 */
export function traceInsertions(parent: HTMLElement, { callerOf, servedBy }: Attribution): void {
  const ends = new WeakMap<Element, () => void>();
  const isTraced = (node: unknown): node is Element =>
    isSheet(node) || (parent === document.body && node instanceof Element && node.localName !== "script");

  function keep(element: Element, caller: Caller): void {
    const { owner } = caller;
    const page = { isMounted: () => !owner.isAway(), isOfVisit: owner.hasVisited() };
    const trace = isSheet(element)
      ? sheetTrace(element, () => scopeElement(element, owner.specifier))
      : elementTrace(element, page);
    ends.set(element, owner.add(trace, caller));
    // A caller may need its style sheet, which exists only in the page.
    if (owner.isAway()) trace.remove();
  }

  for (const method of methods) {
    hookMethod(parent, method, (insert, args, hook) => {
      const fresh = args.flatMap(elementsOf).filter((node) => isTraced(node) && !node.isConnected);
      const caller = fresh.length > 0 ? callerOf(hook) : undefined;
      for (const element of caller ? fresh : []) ends.get(element)?.();
      markParts(fresh, () => caller?.owner ?? servedBy(hook));
      const inserted = insert(...args);
      if (caller) for (const element of fresh) keep(element, caller);
      return inserted;
    });
  }
  // An unmount that ends late removes what the page has taken off already.
  hookMethod(parent, "removeChild", (remove, [node]) => {
    const end = ends.get(node as Element);
    if (!end || (node as Element).isConnected) return remove(node);
    end();
    return node;
  });
}

const elementsOf = (node: unknown) => (node instanceof DocumentFragment ? [...node.children] : [node]) as Element[];

function markParts(fresh: readonly Element[], findOwner: () => Caller["owner"] | undefined): void {
  const parts = fresh.filter((element) => !isSheet(element));
  const owner = parts.length > 0 ? findOwner() : undefined;
  for (const part of parts) markPart(part, owner?.specifier);
}
