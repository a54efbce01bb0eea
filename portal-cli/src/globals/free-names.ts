import type { AnyNode, Node, Program } from "acorn";

type Found = { name: string; start: number; end: number };

/** The names that a script reads from the page: undeclared names, and properties of the window. */
export interface FreeNames {
  names: ReadonlySet<string>;
  /** Where the script reads `window.React`. */
  ofWindow: Found[];
  /**
   * The script's own declarations that are visible in all of it: without those in functions and blocks, but with `var`
   * in blocks.
   */
  declared: string[];
}

interface Scope {
  declared: ReadonlySet<string>;
  outer?: Scope;
}

const windows = new Set(["window", "self", "globalThis"]);
const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const wholes = new Set([...functions, "Program"]);
const isScope = ({ type }: AnyNode): boolean =>
  wholes.has(type) ||
  /^(BlockStatement|StaticBlock|SwitchStatement|For.*Statement|CatchClause|ClassExpression)$/.test(type);

/**
 * Finds the names that a script reads from the page. A name that the script sets, or compares by `typeof`, is optional.
 * @param wanted only these names count
 */
export function freeNames(program: Program, wanted: ReadonlySet<string>): FreeNames {
  const names = new Set<string>();
  const ofWindow: Found[] = [];
  const own = new Set<string>();
  visitNames(program, (node, { isFree, isOuter }) => {
    const noteOwn = (of: AnyNode) => {
      const name = of.type === "Identifier" && isOuter(of.name) ? of.name : nameOfWindow(of);
      if (name !== undefined) own.add(name);
    };
    if (node.type === "UnaryExpression" && node.operator === "typeof") noteOwn(node.argument);
    if (node.type === "AssignmentExpression") noteOwn(node.left);
    if (node.type === "Identifier" && wanted.has(node.name) && isFree()) names.add(node.name);
    const name = nameOfWindow(node);
    if (name !== undefined && wanted.has(name)) ofWindow.push({ name, start: node.start, end: node.end });
  });
  for (const name of own) names.delete(name);
  return { names, ofWindow: ofWindow.filter(({ name }) => !own.has(name)), declared: outerNames(program) };
}

/** The known declarations at a node of a script. */
export interface Place {
  parent: AnyNode | undefined;
  /** Whether the script does not declare the name there. */
  isOuter(name: string): boolean;
  /**
   * Identifies the declaration of a name that is valid there: one object for each, `undefined` for a name from outside.
   */
  declarationOf(name: string): object | undefined;
  /** Whether the node is an identifier of a value from outside of the script. */
  isFree(): boolean;
}

/**
 * Visits the nodes of a script, each before its children. It does not recurse, because code of bundlers may be nested
 * deeply.
 * @param known names that other scripts of the page declare
 */
export function visitNames(
  program: Program,
  look: (node: AnyNode, place: Place) => void,
  known: ReadonlySet<string> = new Set(),
): void {
  const open: { node: AnyNode; scope: Scope; parent?: AnyNode }[] = [{ node: program, scope: { declared: known } }];
  for (let each = open.pop(); each; each = open.pop()) {
    const { node, scope, parent } = each;
    const inner = isScope(node) ? { declared: declaredIn(node), outer: scope } : scope;
    const declarationOf = (name: string) => declaring(name, inner);
    const isOuter = (name: string) => declarationOf(name) === undefined;
    const isFree = () => node.type === "Identifier" && isRead(node, parent) && isOuter(node.name);
    look(node, { parent, isOuter, declarationOf, isFree });
    for (const child of childrenOf(node).reverse()) open.push({ node: child, scope: inner, parent: node });
  }
}

function nameOfWindow(node: AnyNode): string | undefined {
  if (node.type !== "MemberExpression" || node.object.type !== "Identifier" || !windows.has(node.object.name))
    return undefined;
  const { property, computed } = node;
  if (property.type === "Identifier" && !computed) return property.name;
  return property.type === "Literal" && typeof property.value === "string" ? property.value : undefined;
}

const declaring = (name: string, scope: Scope | undefined): Scope | undefined =>
  scope === undefined || scope.declared.has(name) ? scope : declaring(name, scope.outer);

/** Whether an identifier reads a value, and is not the name of a property. */
function isRead(node: Node, parent: AnyNode | undefined): boolean {
  if (parent?.type === "MemberExpression") return parent.object === node || parent.computed;
  if (parent?.type === "Property" || parent?.type === "PropertyDefinition")
    return parent.value === node || parent.computed;
  return !/^(MethodDefinition|LabeledStatement|BreakStatement|ContinueStatement|Im.*Specifier|Ex.*Specifier)$/.test(
    parent?.type ?? "",
  );
}

/** The names that a function, a block or a script declares. `var` and functions belong to the whole function. */
function declaredIn(root: AnyNode): Set<string> {
  const found = new Set<string>();
  const add = (pattern: AnyNode | null | undefined) => {
    for (const name of namesOf(pattern)) found.add(name);
  };
  addOwn(root, add);
  const open = childrenOf(root).map((node) => ({ node, isInner: false }));
  for (let each = open.pop(); each; each = open.pop()) {
    const { node, isInner } = each;
    if (node.type === "VariableDeclaration" && (!isInner || node.kind === "var"))
      for (const { id } of node.declarations) add(id);
    if (node.type === "FunctionDeclaration" || (node.type === "ClassDeclaration" && !isInner)) add(node.id);
    if (/^Import.*Specifier$/.test(node.type)) add((node as AnyNode & { local: AnyNode }).local);
    if (functions.has(node.type) || (isScope(node) && !wholes.has(root.type))) continue;
    for (const child of childrenOf(node)) open.push({ node: child, isInner: isInner || isScope(node) });
  }
  return found;
}

/** Adds the names that a function, a class or `catch` declares itself. */
function addOwn(root: AnyNode, add: (pattern: AnyNode | null | undefined) => void): void {
  if (root.type === "FunctionExpression" || root.type === "ClassExpression") add(root.id);
  if (root.type === "CatchClause") add(root.param);
  if (functions.has(root.type)) (root as AnyNode & { params: AnyNode[] }).params.forEach(add);
}

/**
 * The declarations that are visible in a whole script. Modules are strict code, so a function in a block belongs to
 * that block.
 */
export function outerNames({ body }: Program): string[] {
  const ofStatement = (node: AnyNode): string[] => {
    if (node.type === "VariableDeclaration") return node.declarations.flatMap(({ id }) => namesOf(id));
    return node.type === "FunctionDeclaration" || node.type === "ClassDeclaration" ? namesOf(node.id) : [];
  };
  const varsIn = (node: AnyNode): string[] => {
    if (functions.has(node.type)) return [];
    const own = node.type === "VariableDeclaration" && node.kind === "var" ? ofStatement(node) : [];
    return [...own, ...childrenOf(node).flatMap(varsIn)];
  };
  return [...new Set([...body.flatMap(ofStatement), ...body.flatMap(varsIn)])];
}

/** The names that a pattern declares. */
export function namesOf(pattern: AnyNode | null | undefined): string[] {
  if (!pattern) return [];
  if (pattern.type === "Identifier") return [pattern.name];
  if (pattern.type === "Property") return namesOf(pattern.value);
  if (pattern.type === "AssignmentPattern") return namesOf(pattern.left);
  return childrenOf(pattern).flatMap(namesOf);
}

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flatMap((value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter((each): each is AnyNode => typeof each?.type === "string"),
  );
}
