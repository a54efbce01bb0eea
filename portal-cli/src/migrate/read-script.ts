import { type AnyNode, type Node, parse } from "acorn";
import { literalOf, wheresOf } from "./active-when.ts";
import { addLayout, isLayout, layoutOf } from "./read-layout.ts";
import { allTags, readTags } from "./read-tags.ts";
import { addApplication, type RootConfig } from "./root-config.ts";

/**
 * Adds a script's registrations to the root config: calls of `registerApplication`, and layouts as text or as objects.
 * The script is parsed and not run.
 * @returns the modules that it loads, e.g. `@org/root-config`
 */
export function readScript(root: RootConfig, source: string, file: string): string[] {
  const program = parsed(source);
  if (!program) {
    root.unread.push(`${file} is no JavaScript: give the file that its build writes, or the layout.`);
    return [];
  }
  const loads: string[] = [];
  walk(program, (node) => {
    if (node.type === "ImportDeclaration" && typeof node.source.value === "string") loads.push(node.source.value);
    if (node.type === "ImportExpression") loads.push(...textOf(node.source));
    if (node.type === "CallExpression" && nameOf(node.callee) === "import") loads.push(...textOf(node.arguments[0]));
    if (node.type === "CallExpression" && nameOf(node.callee) === "registerApplication")
      register(root, node.arguments, source);
    const value = node.type === "ObjectExpression" ? literalOf(node) : undefined;
    if (isLayout(value)) addLayout(root, value);
    for (const text of textOf(node))
      for (const tag of /<single-spa-router\b/i.test(text) ? allTags(readTags(text)) : [])
        if (tag.name === "single-spa-router") addLayout(root, layoutOf(tag));
    // The routes within a layout are objects of the same kind.
    return !isLayout(value);
  });
  return loads;
}

function parsed(source: string): Node | undefined {
  for (const sourceType of ["module", "script"] as const)
    try {
      return parse(source, { ecmaVersion: "latest", sourceType });
    } catch {
      // Parsed as the other kind of script.
    }
  return undefined;
}

function register(root: RootConfig, args: AnyNode[], source: string): void {
  const [first, , third, fourth] = args;
  const fields =
    first?.type === "ObjectExpression" ? fieldsOf(first) : { name: first, activeWhen: third, customProps: fourth };
  const [name] = textOf(fields.name);
  if (name === undefined) {
    const text = first ? source.slice(first.start, first.end) : "";
    root.unread.push(`registerApplication(${text.slice(0, 60)}) is computed: register the application by hand.`);
    return;
  }
  const where = wheresOf(fields.activeWhen, source);
  const props = fields.customProps?.type === "ObjectExpression" ? Object.keys(fieldsOf(fields.customProps)) : [];
  addApplication(root, { name, where, props });
}

function fieldsOf(node: Extract<AnyNode, { type: "ObjectExpression" }>): Record<string, AnyNode> {
  const fields = node.properties.flatMap((property) => {
    if (property.type !== "Property" || property.computed) return [];
    const { key } = property;
    const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : undefined;
    return name === undefined ? [] : [[name, property.value] as const];
  });
  return Object.fromEntries(fields);
}

/** `registerApplication`, `singleSpa.registerApplication`, and `(0, x.registerApplication)` as bundlers write it. */
function nameOf(callee: AnyNode): string | undefined {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "MemberExpression")
    return callee.property.type === "Identifier" ? callee.property.name : undefined;
  const last = callee.type === "SequenceExpression" ? callee.expressions.at(-1) : undefined;
  return last && nameOf(last);
}

function textOf(node: AnyNode | undefined): string[] {
  const value = node?.type === "Literal" || node?.type === "TemplateLiteral" ? literalOf(node) : undefined;
  return typeof value === "string" ? [value] : [];
}

/** @param visit returns whether to visit the node's children */
function walk(node: Node, visit: (node: AnyNode) => boolean): void {
  if (!visit(node as AnyNode)) return;
  for (const value of Object.values(node)) for (const child of [value].flat()) if (isNode(child)) walk(child, visit);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";
}
