/**
 * An element's content as data: a text, or `[tag, attributes, ...content]`. Data need no parser where they are checked
 * and written as markup. The page's policy forbids style attributes, so what has one carries it as data and stays unseen.
 *
 * @param element a DOM element
 */
export function treeOf(element) {
  return [...element.childNodes].flatMap((node) => {
    if (node.nodeType === 3) return node.data === "" ? [] : [node.data];
    if (node.nodeType !== 1) return [];
    return [[node.localName, attributesOf(node), ...treeOf(node)]];
  });
}

function attributesOf({ attributes }) {
  return Object.fromEntries(
    [...attributes].map(({ name, value }) => (name === "style" ? ["data-unstyled", value] : [name, value])),
  );
}
