import type { AnyNode, Program } from "acorn";
import { parseScript } from "../federation/rename-imports.ts";
import { visitNames } from "../globals/free-names.ts";

type Edit = { at: number; text: string };

const globals = new Set(["location", "history"]);
const ofDocument = ["URL", "documentURI", "baseURI"];
const names = new Set([...globals, ...ofDocument]);
const mayRead = /\b(?:location|history|URL|documentURI|baseURI)\b/;

/**
 * Changes a script so that it asks a function for the window and the document whose addresses it reads (`own-addresses.ts`).
 * Code that has neither, as in a worker, stays with what it has.
 *
 * @param name of the global function
 * @returns the text as it is, where it reads no addresses or is no script
 */
export function editAddresses(text: string, name: string): string {
  if (!mayRead.test(text)) return text;
  const edits = editsOf(text, name);
  // From the end, so that earlier positions stay valid; at one position what contains the other comes first.
  return edits
    .map((edit, index) => ({ ...edit, index }))
    .sort((one, other) => other.at - one.at || other.index - one.index)
    .reduce((edited, { at, text: more }) => edited.slice(0, at) + more + edited.slice(at), text);
}

/** Changes all scripts of a build so. */
export function editAllAddresses(files: Map<string, Buffer>, name: string): void {
  for (const [file, bytes] of files)
    if (/\.m?js$/.test(file)) files.set(file, Buffer.from(editAddresses(bytes.toString(), name)));
}

function editsOf(text: string, name: string): Edit[] {
  try {
    const program = parseScript(text);
    const edits = editsIn(program, name);
    const directives = program.body.filter((node) => "directive" in node);
    // In one line, so that the lines of the code stay as they are.
    const declared = { at: directives.at(-1)?.end ?? 0, text: `;var ${name}=globalThis.${name}||Object;` };
    return edits.length > 0 ? [declared, ...edits] : [];
  } catch {
    // What is no script in spite of its name, no page runs.
    return [];
  }
}

function editsIn(program: Program, name: string): Edit[] {
  const edits: Edit[] = [];
  // The space keeps a word before it apart, the parentheses hold a list together.
  const wrap = ({ start, end }: AnyNode) => edits.push({ at: start, text: ` ${name}((` }, { at: end, text: "))" });
  const constructed = new Set<AnyNode>();
  visitNames(program, (node, { parent, isFree }) => {
    // `new window.URL()`: with a call in it, that would be what `new` makes an object of.
    for (const part of node.type === "NewExpression" ? chainOf(node.callee) : []) constructed.add(part);
    if (constructed.has(node)) return;
    const source = sourceOf(node);
    if (source) wrap(source);
    if (node.type !== "Identifier" || !globals.has(node.name) || !isFree()) return;
    const isShort = parent?.type === "Property" && parent.shorthand;
    edits.push({ at: node.start, text: `${isShort ? `${node.name}:` : " "}${name}((globalThis)).` });
  });
  return edits;
}

/** `a.b.c` and what it reads: `a.b` and `a`. */
const chainOf = (node: AnyNode): AnyNode[] =>
  node.type === "MemberExpression" ? [node, ...chainOf(node.object)] : [node];

/** What an expression reads an address of: `window` in `window.location`, in `{ location } = window`. */
function sourceOf(node: AnyNode): AnyNode | undefined {
  if (node.type === "MemberExpression") {
    const { object, property, computed } = node;
    // A class has properties with these names, and is no window. What is absent ends an optional chain.
    if (object.type === "Super" || object.type === "ThisExpression" || isOptional(object)) return undefined;
    return names.has(keyOf(property, computed)) ? object : undefined;
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
