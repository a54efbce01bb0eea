import type { AnyNode, Program } from "acorn";
import { type Edit, editText, parseScript } from "../federation/rename-imports.ts";
import { scriptsIn } from "../folder/script-files.ts";
import { outerNames, type Place, visitNames } from "../globals/free-names.ts";
import { UsageError } from "../usage-error.ts";
import type { PageScript } from "./page-scripts.ts";

const globals = new Set(["location", "history", "navigation"]);
const ofDocument = ["URL", "documentURI", "baseURI"];
const names = new Set([...globals, ...ofDocument]);
const mayRead = /\b(?:location|history|navigation|URL|documentURI|baseURI)\b/;

/**
 * Changes a script so that it asks a function for the window and the document whose addresses it reads (`own-addresses.ts`).
 * Code that has neither, as in a worker, stays with what it has.
 *
 * @param name of the global function
 * @param known names that other scripts of the page declare
 * @returns the text as it is, where it reads no addresses or is no script
 */
export function editAddresses(text: string, name: string, known: ReadonlySet<string> = new Set()): string {
  const program = mayRead.test(text) && programOf(text);
  if (!program) return text;
  const edits = editsIn(program, name, known);
  // In one line, so that the lines of the code stay as they are.
  if (edits.length > 0)
    edits.unshift({ start: startOf(program, text), text: `;var ${name}=globalThis.${name}||Object;` });
  return editText(text, edits);
}

/**
 * Changes all scripts of a build so.
 *
 * @param pageScripts of the page: what its plain scripts declare, all of its scripts see
 * @throws UsageError for a build that cannot be changed, with the next step
 */
export function editAllAddresses(files: Map<string, Buffer>, name: string, pageScripts: readonly PageScript[]): void {
  const plain = pageScripts.filter(({ kind }) => kind === "script").map(({ file }) => file);
  const known = new Set(plain.flatMap((file) => declaredBy(files.get(file)?.toString() ?? "")));
  const edited = scriptsIn(files).map(([file, text]) => [file, text, editFile(file, text, name, known)] as const);
  for (const [file, text, next] of edited) if (next !== text) files.set(file, Buffer.from(next));
}

function editFile(file: string, text: string, name: string, known: ReadonlySet<string>): string {
  try {
    return editAddresses(text, name, known);
  } catch (error) {
    // Code may be too deep for the parser.
    throw new UsageError(
      `${file} cannot be read (${error}), so the command cannot give the router its addresses in these scripts. Build the application with its start in the portal as its base, such as /stock/ of @app/stock.`,
    );
  }
}

const declaredBy = (text: string): string[] => {
  const program = mayRead.test(text) && programOf(text);
  return program ? outerNames(program) : [];
};

/** @returns `undefined` for what is no script in spite of its name: no page runs it */
function programOf(text: string): Program | undefined {
  try {
    return parseScript(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Behind what must stay first: directives, and the line for a shell. */
function startOf({ body }: Program, text: string): number {
  const directives = body.filter((node) => "directive" in node);
  return directives.at(-1)?.end ?? /^#!.*\s?/.exec(text)?.[0].length ?? 0;
}

function editsIn(program: Program, name: string, known: ReadonlySet<string>): Edit[] {
  const edits: Edit[] = [];
  // The space keeps a word before it apart, the parentheses hold a list together.
  const wrap = ({ start, end }: AnyNode) => edits.push({ start, text: ` ${name}((` }, { start: end, text: "))" });
  const constructed = new Set<AnyNode>();
  const defaults = new Set<AnyNode>();
  const look = (node: AnyNode, { parent, isFree }: Place) => {
    // `new window.URL()`: with a call in it, that would be what `new` makes an object of.
    for (const part of node.type === "NewExpression" ? chainOf(node.callee) : []) constructed.add(part);
    if (constructed.has(node)) return;
    const source = sourceOf(node);
    if (source) wrap(source);
    // `({ location = 1 } = a)`
    if (node.type === "Property" && node.shorthand && node.value.type === "AssignmentPattern")
      defaults.add(node.value.left);
    if (node.type !== "Identifier" || !globals.has(node.name) || !isFree()) return;
    const isShort = (parent?.type === "Property" && parent.shorthand) || defaults.has(node);
    edits.push({ start: node.start, text: `${isShort ? `${node.name}:` : " "}${name}((globalThis)).` });
  };
  visitNames(program, look, known);
  return edits;
}

/** `a.b.c` and what it reads: `a.b` and `a`. */
const chainOf = (node: AnyNode): AnyNode[] =>
  node.type === "MemberExpression" ? [node, ...chainOf(node.object)] : [node];

/** What an expression reads an address of: `window` in `window.location`, in `{ location } = window`. */
function sourceOf(node: AnyNode): AnyNode | undefined {
  if (node.type === "MemberExpression") {
    const { object, property, computed } = node;
    if (!names.has(keyOf(property, computed))) return undefined;
    // A class has properties with these names, and is no window. What is absent ends an optional chain.
    return object.type === "Super" || object.type === "ThisExpression" || isOptional(object) ? undefined : object;
  }
  if (node.type === "VariableDeclarator") return readsName(node.id) ? (node.init ?? undefined) : undefined;
  if (node.type === "AssignmentExpression" || node.type === "AssignmentPattern")
    return readsName(node.left) ? node.right : undefined;
  return undefined;
}

function isOptional(node: AnyNode): boolean {
  if (node.type === "MemberExpression") return node.optional || isOptional(node.object);
  return node.type === "CallExpression" && (node.optional || isOptional(node.callee));
}

function keyOf(key: AnyNode, computed: boolean): string {
  if (key.type === "Identifier" && !computed) return key.name;
  return key.type === "Literal" && typeof key.value === "string" ? key.value : "";
}

const readsName = (pattern: AnyNode): boolean =>
  pattern.type === "ObjectPattern" &&
  pattern.properties.some((each) => each.type === "Property" && names.has(keyOf(each.key, each.computed)));
