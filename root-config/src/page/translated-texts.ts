/** The elements that the browser's translation shows in place of texts. */
const translations = new WeakMap<Node, Node>();

/**
 * Lets applications work in a page that the browser translates. The translation replaces texts by `font` elements, and a
 * framework still has the texts: it would fail when it removes one, and nobody would see a change of one. So a text is put
 * back before it is used, and the browser translates it again.
 */
export function keepTranslatedTexts(): void {
  const changes = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const [text] = removedNodes;
      const font = [addedNodes[0], previousSibling, nextSibling].find(isTranslation);
      if (type === "characterData") putBack(translations.get(target)?.parentNode, target);
      else if (text instanceof Text && font && !text.isConnected) {
        translations.set(text, font);
        changes.observe(text, { characterData: true });
      }
    }
  });
  changes.observe(document, { childList: true, subtree: true });
  // In each of them, the last argument is a node that is in the parent.
  for (const name of ["removeChild", "insertBefore", "replaceChild"] as const) {
    const method = Node.prototype[name] as (...nodes: unknown[]) => unknown;
    const hook = function (this: Node, ...nodes: unknown[]) {
      putBack(this, nodes.at(-1));
      return method.apply(this, nodes);
    };
    Object.assign(Node.prototype, { [name]: hook });
  }
}

/** Editors colour text by `font` elements. */
function isTranslation(node: Node | null | undefined): node is HTMLElement {
  return node instanceof HTMLElement && node.localName === "font" && !node.isContentEditable;
}

/** Replaces the translation of a text, in its parent, by the text. Some translations have the text inside. */
function putBack(parent: Node | null | undefined, text: unknown): void {
  if (!parent || !(text instanceof Text) || text.parentNode === parent) return;
  let shown: Node | null = translations.get(text) ?? text;
  while (shown && shown.parentNode !== parent) shown = shown.parentNode;
  if (isTranslation(shown)) parent.replaceChild(text, shown);
}
