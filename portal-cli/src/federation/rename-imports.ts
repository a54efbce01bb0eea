import { type AnyNode, type Program, parse } from "acorn";

/** Replaces a part of a text, or inserts a text if `end` is absent. */
export interface Edit {
  start: number;
  end?: number;
  text?: string;
}

/** Applies edits that do not overlap. Edits at one position keep their order. */
export function editText(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let position = 0;
  for (const { start, end = start, text: next = "" } of [...edits].sort((one, other) => one.start - other.start)) {
    parts.push(text.slice(position, start), next);
    position = end;
  }
  return parts.join("") + text.slice(position);
}

interface Renaming {
  rename(name: string): string;
  /** Returns the new expression of an `import()` whose name is computed. */
  compute?: (expression: string) => string;
  /** Whether a script may return at its top level. */
  isCommonJs?: boolean;
}

/**
 * Renames the imports of a script: in `import`, `export … from`, and `import()` with a literal. It renames names in
 * `import.meta.resolve()` too unless they are relative: Parcel finds workers and lazy style sheets by them.
 * @throws SyntaxError when the text is neither an ES module nor a plain script
 */
export function renameImports(text: string, { rename, compute, isCommonJs = false }: Renaming): string {
  const edits: Edit[] = [];
  const nodes = nodesIn(parseScript(text, isCommonJs ? "commonjs" : "script"));
  for (const source of [...sourcesIn(nodes), ...nodes.flatMap(resolvedIn)]) {
    const name = nameOf(source);
    if (name !== undefined) edits.push({ start: source.start, end: source.end, text: JSON.stringify(rename(name)) });
    else if (compute) edits.push(...around(source, compute));
  }
  return editText(text, edits);
}

/**
 * The names that `renameImports` would rename.
 * @throws SyntaxError when the text is neither an ES module nor a plain script
 */
export function importedNames(text: string): string[] {
  const names: string[] = [];
  const rename = (name: string) => {
    names.push(name);
    return name;
  };
  renameImports(text, { rename });
  return names;
}

/** Its imported names; none for a file that does not parse as a script in spite of its name. */
export function namesOfScript(text: string): string[] {
  try {
    return importedNames(text);
  } catch {
    return [];
  }
}

/**
 * The literal names that a script imports when it starts, without those in its functions.
 * @throws SyntaxError when the text is neither an ES module nor a plain script
 */
export function importsAtOnce(text: string): string[] {
  const sources = sourcesIn(nodesIn(parseScript(text), (node) => /Function/.test(node.type)));
  return sources.map(nameOf).filter((name) => name !== undefined);
}

/** The name in a call of `import.meta.resolve()`, which is not relative. */
function resolvedIn(node: AnyNode): AnyNode[] {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return [];
  const { object, property } = node.callee;
  if (object.type !== "MetaProperty" || property.type !== "Identifier" || property.name !== "resolve") return [];
  return node.arguments.filter((each) => !/^\.{1,2}\//.test(nameOf(each) ?? "./"));
}

/** The text before and after the expression, which may contain a further `import()`. */
function around({ start, end }: AnyNode, compute: (expression: string) => string): Edit[] {
  const mark = "\0";
  const [before = "", after = ""] = compute(mark).split(mark);
  return [
    { start: end, text: after },
    { start, text: before },
  ];
}

/** `undefined` for a text that is no script of this kind. */
export function parsedAs(sourceType: "script" | "commonjs" | "module", text: string): Program | undefined {
  try {
    return parse(text, { ecmaVersion: "latest", sourceType });
  } catch {
    return undefined;
  }
}

/**
 * Parses a text as a module, or else as a plain script: plain scripts allow code that modules forbid, and may use
 * `import()`.
 * @throws SyntaxError when the text is neither
 */
export function parseScript(text: string, otherwise: "script" | "commonjs" = "script"): Program {
  try {
    return parse(text, { ecmaVersion: "latest", sourceType: "module" });
  } catch (error) {
    try {
      return parse(text, { ecmaVersion: "latest", sourceType: otherwise });
    } catch {
      throw error;
    }
  }
}

const sourcesIn = (nodes: readonly AnyNode[]): AnyNode[] =>
  nodes.flatMap((node) => ("source" in node && isNode(node.source) ? [node.source] : []));

function nodesIn(program: AnyNode, isLeftOut: (node: AnyNode) => boolean = () => false): AnyNode[] {
  const nodes: AnyNode[] = [];
  const open: unknown[] = [program];
  while (open.length > 0) {
    const value = open.pop();
    if (Array.isArray(value)) open.push(...value);
    if (!isNode(value) || isLeftOut(value)) continue;
    nodes.push(value);
    open.push(...Object.values(value).filter((each) => typeof each === "object"));
  }
  return nodes;
}

/** The text of a literal, or of a template without values; `undefined` for a computed text. */
export function nameOf(node: AnyNode | null | undefined): string | undefined {
  if (node?.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  // A number, in the form that minifiers write.
  const [only, ...others] = node?.type === "TemplateLiteral" ? node.quasis : [];
  return others.length === 0 ? (only?.value.cooked ?? undefined) : undefined;
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
