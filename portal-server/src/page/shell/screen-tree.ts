/** An element `[tag, attributes, ...content]` of a first screen, or a text. */
export type ScreenNode = string | [tag: string, attributes: Record<string, string>, ...content: ScreenNode[]];

const tags = new Set([
  ...["div", "section", "header", "footer", "nav", "form", "fieldset", "legend", "label", "input", "button", "a"],
  ...["h1", "h2", "h3", "p", "ul", "ol", "li", "span", "strong", "em", "small", "img", "br", "hr"],
]);

const attributes = new Set([
  ...["class", "id", "for", "name", "type", "value", "alt", "width", "height", "lang", "hreflang", "role", "tabindex"],
  ...["autocomplete", "autocapitalize", "inputmode", "spellcheck", "novalidate", "placeholder", "required", "title"],
]);

const addressed = new Set(["href", "src"]);

/**
 * The only address of another origin that a screen may contain; the server has checked the tenant's address that
 * replaces it.
 */
export const helpPlaceholder = "%tenant.help%";

/**
 * Whether a value is a first screen that may be written into the page. It may have only the elements and attributes of
 * these lists, and only addresses of this origin and of the tenant's help. So it has no script, no handler, no style
 * and no form address.
 */
export function isScreenTree(value: unknown): value is ScreenNode[] {
  return Array.isArray(value) && value.every(isNode);
}

function isNode(value: unknown): value is ScreenNode {
  if (typeof value === "string") return true;
  if (!Array.isArray(value)) return false;
  const [tag, named, ...content] = value as unknown[];
  if (typeof tag !== "string" || !tags.has(tag)) return false;
  if (typeof named !== "object" || named === null) return false;
  return Object.entries(named).every(isAttribute) && content.every(isNode);
}

function isAttribute([name, value]: [string, unknown]): boolean {
  if (typeof value !== "string") return false;
  if (name === "href" && value === helpPlaceholder) return true;
  // Browsers leave out tabs and line ends of an address: `/\t/evil.example` is one of another host.
  if (addressed.has(name)) return /^\/(?![/\\])[^\s\\]*$/.test(value);
  return attributes.has(name) || /^(aria|data)-[a-z]+(-[a-z]+)*$/.test(name);
}
