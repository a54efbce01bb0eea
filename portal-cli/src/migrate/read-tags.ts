/** An element of a page or of a layout. */
export interface Tag {
  name: string;
  attributes: Record<string, string>;
  children: Tag[];
  /** The text of a script element. */
  text: string;
}

// Void elements. `application` and `redirect` are those of single-spa-layout.
const empty = new Set(["area", "base", "br", "hr", "img", "input", "link", "meta", "application", "redirect"]);
const token = /<!--[\s\S]*?-->|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi;
const attribute = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;

/**
 * Reads the elements of an HTML text, limited to what root configs' pages and layouts use. Code of server templates
 * (`<% … %>`) is skipped.
 */
export function readTags(html: string): Tag[] {
  const source = html.replace(/<%[\s\S]*?%>/g, "");
  const root: Tag = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  token.lastIndex = 0;
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [, slash, given, rest = ""] = match;
    if (given === undefined) continue;
    const name = given.toLowerCase();
    if (slash) {
      const at = open.map((tag) => tag.name).lastIndexOf(name);
      if (at > 0) open.length = at;
      continue;
    }
    const tag: Tag = { name, attributes: attributesOf(rest), children: [], text: "" };
    open.at(-1)?.children.push(tag);
    if (name === "script" || name === "style") {
      const end = source.toLowerCase().indexOf(`</${name}`, token.lastIndex);
      tag.text = source.slice(token.lastIndex, end < 0 ? undefined : end);
      token.lastIndex += tag.text.length;
    } else if (!empty.has(name)) open.push(tag);
  }
  return root.children;
}

/** All elements, including nested ones. */
export function allTags(tags: readonly Tag[]): Tag[] {
  return tags.flatMap((tag) => [tag, ...allTags(tag.children)]);
}

function attributesOf(text: string): Record<string, string> {
  const found = [...text.matchAll(attribute)];
  return Object.fromEntries(found.map(([, name = "", ...values]) => [name, values.find((value) => value) ?? ""]));
}
