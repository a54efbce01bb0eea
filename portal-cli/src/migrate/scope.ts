import type { AnyNode, Node, Program } from "acorn";

/** A script, a JSON file or a page of a root config's repository. */
export interface SourceModule {
  /** Its path or address, for the report. */
  name: string;
  address: string;
  source: string;
  program: Program;
  scope: Scope;
  /** The variables that are assigned after their declaration. */
  assigned: Set<string>;
  /**
   * The modules of its relative imports. A page that is imported as text is a module with that text as its default
   * export.
   */
  links: Map<string, SourceModule>;
}

/** A part of a script, and the names that are visible in it. */
export interface Bound {
  node: AnyNode;
  scope: Scope;
}

/** The names of a module or a function. A name without a value is known to be computed. */
export interface Scope {
  module: SourceModule | undefined;
  names: Map<string, Bound | undefined>;
  parent?: Scope;
}

/** Adds the declarations of a body's statements: constants, functions and imports. */
export function declaredNames(body: readonly AnyNode[], scope: Scope): void {
  for (const statement of body) {
    const isExport = statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration";
    const node = isExport ? (statement.declaration ?? statement) : statement;
    if (statement.type === "ExportDefaultDeclaration") scope.names.set("default", { node, scope });
    if (node.type === "FunctionDeclaration" && node.id) scope.names.set(node.id.name, { node, scope });
    // The declaration of a variable does not show a value that is assigned later.
    if (node.type === "VariableDeclaration")
      for (const { id, init } of node.declarations)
        bindPattern(id, init && !isAssigned(id, scope) ? { node: init, scope } : undefined, scope);
    if (node.type === "ImportDeclaration" && typeof node.source.value === "string")
      for (const { local } of node.specifiers) scope.names.set(local.name, { node, scope });
  }
}

const isAssigned = (id: AnyNode, { module }: Scope) =>
  id.type === "Identifier" && module?.assigned.has(id.name) === true;

/** Assigns parts of a value to the names of a pattern. */
function bindPattern(pattern: AnyNode, value: Bound | undefined, scope: Scope): void {
  if (pattern.type === "Identifier") scope.names.set(pattern.name, value);
  if (pattern.type === "AssignmentPattern") bindPattern(pattern.left, value ?? { node: pattern.right, scope }, scope);
  if (pattern.type === "RestElement") bindPattern(pattern.argument, value, scope);
  if (pattern.type === "ArrayPattern")
    for (const [at, each] of pattern.elements.entries())
      if (each) bindPattern(each, value && memberOf(value, String(at)), scope);
  if (pattern.type !== "ObjectPattern") return;
  // The rest also contains the other members, which no code reads from it.
  for (const property of pattern.properties)
    if (property.type === "RestElement") bindPattern(property.argument, value, scope);
    else if (property.key.type === "Identifier")
      bindPattern(property.value, value && memberOf(value, property.key.name), scope);
}

/** A member that is looked up only when its value is read. */
function memberOf({ node: object, scope }: Bound, name: string): Bound {
  const at = { start: object.start, end: object.end };
  const property = { ...at, type: "Literal", value: name } as AnyNode;
  return { node: { ...at, type: "MemberExpression", object, property, computed: true } as AnyNode, scope };
}

export type Fn = Extract<AnyNode, { type: "ArrowFunctionExpression" | "FunctionExpression" | "FunctionDeclaration" }>;

export function isFunction(node: AnyNode): node is Fn {
  return /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type);
}

/** The names inside a function that is called with these arguments; without arguments they are computed. */
export function scopeOf(fn: Fn, parent: Scope, args: readonly (Bound | undefined)[] = []): Scope {
  const scope: Scope = { module: parent.module, names: new Map(), parent };
  for (const [at, param] of fn.params.entries())
    bindPattern(param, param.type === "RestElement" ? listOf(args.slice(at)) : args[at], scope);
  if (fn.body.type === "BlockStatement") declaredNames(fn.body.body, scope);
  return scope;
}

/** The list of a rest parameter. The arguments of one call have one scope. */
function listOf(args: readonly (Bound | undefined)[]): Bound | undefined {
  const [first] = args;
  if (!first || !args.every((each) => each !== undefined)) return undefined;
  const { start, end } = first.node;
  const elements = args.map(({ node }) => node);
  return { node: { type: "ArrayExpression", start, end, elements } as unknown as AnyNode, scope: first.scope };
}

/** Calls a function for a node and all nodes in it. */
export function eachNode(node: Node, visit: (node: AnyNode) => void): void {
  visit(node as AnyNode);
  for (const child of childrenOf(node)) eachNode(child, visit);
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => [value].flat().filter(isNode));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";
}
