/** The elements that the browser's translation shows in place of texts. */
const translations = new WeakMap<Node, HTMLElement>();

/**
 * Lets applications work in a page that the browser translates. The translation replaces texts by `font` elements, but
 * the framework still refers to the texts: removing one would throw, and a change would not be visible. So a text is
 * restored before it is used, and the browser translates it again.
 */
export function keepTranslatedTexts(): void {
  const changes = new MutationObserver((records) => {
    for (const record of records) {
      const { type, target, removedNodes } = record;
      const [text] = removedNodes;
      if (type === "characterData" && !target.isConnected) putBack(translations.get(target)?.parentNode, target);
      if (!(text instanceof Text) || text.isConnected) continue;
      const font = [record.addedNodes[0], record.previousSibling, record.nextSibling].find(isTranslation);
      if (!font) continue;
      translations.set(text, font);
      changes.observe(text, { characterData: true });
    }
  });
  changes.observe(document, { childList: true, subtree: true });
  for (const name of ["appendChild", "insertBefore", "replaceChild", "removeChild"] as const) hookMethod(name);
  const { remove } = CharacterData.prototype;
  CharacterData.prototype.remove = function () {
    putBack(translations.get(this)?.parentNode, this);
    remove.call(this);
  };
}

function hookMethod(name: "appendChild" | "insertBefore" | "replaceChild" | "removeChild"): void {
  const method = Node.prototype[name] as (...nodes: unknown[]) => unknown;
  const hook = function (this: Node, ...nodes: unknown[]) {
    if (name !== "removeChild") dropTranslation(nodes[0]);
    // The last argument is a node of the parent.
    if (name !== "appendChild") putBack(this, nodes.at(-1));
    return method.apply(this, nodes);
  };
  Object.assign(Node.prototype, { [name]: hook });
}

/** Removes the translation of a text that moves to another place. */
function dropTranslation(text: unknown): void {
  if (!(text instanceof Text) || text.isConnected) return;
  translations.get(text)?.remove();
  translations.delete(text);
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
  if (isTranslation(shown)) shown.replaceWith(text);
}
