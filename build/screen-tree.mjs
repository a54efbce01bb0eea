/**
 * An element's content as data: a text, or `[tag, attributes, ...content]`. The server checks data and writes it as
 * markup without a parser. The page's policy forbids style attributes, so an element with one carries it as data and
 * stays hidden.
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
