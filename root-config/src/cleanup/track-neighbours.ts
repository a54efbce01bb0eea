import type { Method } from "./hook-method.ts";
import type { Insertions } from "./track-insertions.ts";

type Inserting = Record<string, Method | undefined>;

const asNodes = ["after", "before", "replaceWith", "replaceChildren", "insertAdjacentElement"];
const isBeside = (where: unknown) => /^(?:beforebegin|afterend)$/i.test(String(where));

/**
 * Tracks what applications insert into the head or the body by methods of the elements there (`element.after(…)`), as text
 * (`document.body.insertAdjacentHTML(…)`), or in place of all (`replaceChildren`).
 *
 * @param insertions of the parents that are tracked
 */
export function trackNeighbours({ Element, CharacterData }: Window & typeof globalThis, insertions: Insertions): void {
  for (const prototype of [Element.prototype, CharacterData.prototype] as unknown as Inserting[]) {
    for (const name of asNodes) hookNodes(prototype, name, insertions);
    hookText(prototype, insertions);
  }
}

function hookNodes(prototype: Inserting, name: string, insertions: Insertions): void {
  const original = prototype[name];
  if (!original) return;
  const isAdjacent = name === "insertAdjacentElement";
  prototype[name] = function hook(this: Node, ...args: unknown[]) {
    // The body's own method is tracked for what comes into it.
    const parent = name === "replaceChildren" ? this : !isAdjacent || isBeside(args[0]) ? this.parentNode : undefined;
    const insertion = parent && insertions.get(parent);
    return insertion ? insertion(args, (...nodes) => original.apply(this, nodes), hook) : original.apply(this, args);
  };
}

/** Text becomes nodes first, by which its elements are known. */
function hookText(prototype: Inserting, insertions: Insertions): void {
  const original = prototype.insertAdjacentHTML;
  if (!original) return;
  prototype.insertAdjacentHTML = function hook(this: Element, where: unknown, text: unknown) {
    const parent = isBeside(where) ? this.parentNode : this;
    const insertion = parent && insertions.get(parent);
    if (!insertion) return original.call(this, where, text);
    const holder = this.ownerDocument.createElement("div");
    original.call(holder, "beforeend", text);
    const nodes = [...holder.childNodes];
    holder.replaceChildren();
    return insertion(nodes, () => insertAt(this, String(where).toLowerCase(), nodes), hook);
  };
}

function insertAt(element: Element, where: string, nodes: Node[]): void {
  const inside = where === "afterbegin" ? element.firstChild : null;
  const next = where === "beforebegin" ? element : where === "afterend" ? element.nextSibling : inside;
  const parent = isBeside(where) ? element.parentNode : element;
  for (const node of nodes) Node.prototype.insertBefore.call(parent, node, next);
}
