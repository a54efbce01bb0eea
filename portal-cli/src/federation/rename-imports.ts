import { type AnyNode, parse } from "acorn";

interface Source {
  value: string;
  start: number;
  end: number;
}

/**
 * Renames the imports of an ES module: in `import`, `export … from`, and `import()` with a literal.
 * @param rename returns the new name
 * @throws SyntaxError when the text is no ES module
 */
export function renameImports(text: string, rename: (name: string) => string): string {
  const sources = sourcesIn(parse(text, { ecmaVersion: "latest", sourceType: "module" }));
  // From the end, so that earlier positions stay valid.
  return sources
    .sort((one, other) => other.start - one.start)
    .reduce((renamed, { value, start, end }) => {
      return renamed.slice(0, start) + JSON.stringify(rename(value)) + renamed.slice(end);
    }, text);
}

function sourcesIn(program: AnyNode): Source[] {
  const sources: Source[] = [];
  const open: unknown[] = [program];
  while (open.length > 0) {
    const value = open.pop();
    if (Array.isArray(value)) open.push(...value);
    if (!isNode(value)) continue;
    if ("source" in value && isNode(value.source)) sources.push(...literalOf(value.source));
    open.push(...Object.values(value).filter((each) => typeof each === "object"));
  }
  return sources;
}

function literalOf(node: AnyNode): Source[] {
  const { start, end } = node;
  if (node.type === "Literal" && typeof node.value === "string") return [{ value: node.value, start, end }];
  // In the form that minifiers write.
  const [only, ...others] = node.type === "TemplateLiteral" ? node.quasis : [];
  return others.length === 0 && typeof only?.value.cooked === "string"
    ? [{ value: only.value.cooked, start, end }]
    : [];
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
