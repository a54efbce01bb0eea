/** Elements that only draw: no script, no other document, no animation, no reference that multiplies content. */
const elements = new Set([
  ...["svg", "g", "defs", "title", "desc", "style", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"],
  ...["text", "tspan", "linearGradient", "radialGradient", "stop", "clipPath", "mask"],
]);

const entity = /&(?!(?:amp|lt|gt|quot|apos);)/;
const token =
  /<!--[\s\S]*?-->|<\?xml\s[^<>]*\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy;
const otherEncoding = /^<\?xml\s[^>]*\bencoding\s*=\s*["'](?!utf-8["'])/i;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
// An at-rule can import, an escape can hide a name, and these functions take addresses.
const unsafeStyle = /@|\\|:\/\/|image-set|(?:image|src|element)\(|url\((?!\s*["']?#)/i;

/**
 * Returns why an SVG may not be a tenant's picture: it could run code or fetch something. Only listed elements and
 * references into the file are accepted. Syntax that this parser does not support is refused, because a browser may
 * read it differently.
 * @returns the end of a sentence, e.g. `has a handler (onload)`; `undefined` for a safe picture
 */
export function svgProblem(text: string): string | undefined {
  // A browser obeys the declaration and would then read other characters than this parser.
  if (otherEncoding.test(text)) return "must be in UTF-8";
  const open: string[] = [];
  let end = 0;
  let isRead = false;
  for (const [whole, closed, opened, attributes = "", single] of text.matchAll(token)) {
    end += whole.length;
    if (closed !== undefined && open.pop() !== closed) return `has an end tag </${closed}> without its start`;
    if (opened !== undefined) {
      if (open.length === 0 && (isRead || opened !== "svg")) return "has another root than one <svg>";
      isRead = true;
      const problem = elementProblem(opened, attributes);
      if (problem) return problem;
      if (!single) open.push(opened);
    } else if (closed === undefined) {
      const problem = contentProblem(whole, open.at(-1));
      if (problem) return problem;
    }
  }
  if (end < text.length) return `is not plain SVG at "${text.slice(end, end + 20).trim()}"`;
  return isRead && open.length === 0 ? undefined : "is not a whole SVG";
}

function elementProblem(name: string, attributes: string): string | undefined {
  if (name === "script") return "has a script";
  if (!elements.has(name)) return `has an element <${name}>; save it as plain SVG with shapes only`;
  for (const [, key = "", double, one = ""] of attributes.matchAll(attribute)) {
    const problem = attributeProblem(key.toLowerCase(), double ?? one);
    if (problem) return problem;
  }
  return undefined;
}

function attributeProblem(key: string, value: string): string | undefined {
  if (key.startsWith("on")) return `has a handler (${key})`;
  if (entity.test(value)) return "has an entity of its own";
  // A namespace is only a name: nothing fetches it.
  if (key === "xmlns" || key.startsWith("xmlns:")) return undefined;
  const isReference = /(^|:)(href|src|base)$/.test(key);
  if (isReference ? !value.startsWith("#") : unsafeStyle.test(value)) return `refers to something else (${key})`;
  return undefined;
}

function contentProblem(text: string, within: string | undefined): string | undefined {
  if (text.startsWith("<")) return undefined;
  if (within === undefined && text.trim().replace("\uFEFF", "") !== "") return "has text outside the <svg>";
  if (entity.test(text)) return "has an entity of its own";
  return within === "style" && unsafeStyle.test(text) ? "refers to something else (style)" : undefined;
}
