import type { AnyNode } from "acorn";
import { type Bound, type Fn, isFunction, type Scope, type SourceModule, scopeOf } from "./scope.ts";
import { jsonNode } from "./source-module.ts";

// The most steps through constants and nested calls. It ends circles.
const deepest = 40;
const wrappers =
  /^(TS(As|Satisfies|NonNull|Instantiation)Expression|TSTypeAssertion|ParenthesizedExpression|ChainExpression)$/;

/**
 * Follows constants, imports, members and calls of functions with a single return statement, as far as they can be read.
 * @returns the last expression that it reaches
 */
export function resolved(bound: Bound, depth = 0): Bound {
  const next = depth < deepest ? step(bound, depth + 1) : undefined;
  return next ? resolved(next, depth + 1) : bound;
}

function step({ node, scope }: Bound, depth: number): Bound | undefined {
  if (wrappers.test(node.type)) return { node: (node as unknown as { expression: AnyNode }).expression, scope };
  if (node.type === "Identifier") return valueBehind(node.name, scope);
  if (node.type === "MemberExpression") return memberAt({ node: node.object, scope }, node, scope, depth);
  return node.type === "CallExpression" ? callResult(node, scope, depth) : undefined;
}

function valueBehind(name: string, scope: Scope): Bound | undefined {
  for (let at: Scope | undefined = scope; at; at = at.parent)
    if (at.names.has(name)) {
      const found = at.names.get(name);
      return found?.node.type === "ImportDeclaration" ? imported(name, found) : found;
    }
  return undefined;
}

/** The value of an imported name in the module that exports it. A namespace stays an import. */
function imported(name: string, { node, scope }: Bound): Bound | undefined {
  if (node.type !== "ImportDeclaration") return undefined;
  const specifier = node.specifiers.find(({ local }) => local.name === name);
  const module = scope.module?.links.get(String(node.source.value));
  if (!module || !specifier || specifier.type === "ImportNamespaceSpecifier") return undefined;
  const wanted = specifier.type === "ImportSpecifier" ? nameOf(specifier.imported) : "default";
  return exported(module, wanted);
}

function exported(module: SourceModule, name: string): Bound | undefined {
  for (const node of module.program.body) {
    if (node.type !== "ExportNamedDeclaration" || node.declaration) continue;
    for (const each of node.specifiers) {
      if (nameOf(each.exported) !== name) continue;
      const from = typeof node.source?.value === "string" ? module.links.get(node.source.value) : undefined;
      return from ? exported(from, nameOf(each.local)) : valueBehind(nameOf(each.local), module.scope);
    }
  }
  if (module.scope.names.has(name)) return valueBehind(name, module.scope);
  const all = module.program.body.flatMap((node) =>
    node.type === "ExportAllDeclaration" ? [module.links.get(String(node.source.value))] : [],
  );
  return all.map((each) => each && exported(each, name)).find(Boolean);
}

const nameOf = (node: AnyNode) =>
  node.type === "Identifier" ? node.name : String((node as { value?: unknown }).value);

type Member = Extract<AnyNode, { type: "MemberExpression" }>;

function memberAt(object: Bound, { property, computed }: Member, scope: Scope, depth: number): Bound | undefined {
  const key = computed
    ? literalOf({ node: property, scope })
    : property.type === "Identifier"
      ? property.name
      : undefined;
  if (key === undefined) return undefined;
  const namespace = namespaceOf(object);
  if (namespace) return exported(namespace, String(key));
  const { node, scope: inner } = resolved(object, depth);
  if (node.type === "ArrayExpression") {
    const element = node.elements[Number(key)];
    return element ? { node: element, scope: inner } : undefined;
  }
  const fields = node.type === "ObjectExpression" ? fieldsOf({ node, scope: inner }) : {};
  return Object.hasOwn(fields, String(key)) ? fields[String(key)] : undefined;
}

function namespaceOf({ node, scope }: Bound): SourceModule | undefined {
  if (node.type !== "Identifier") return undefined;
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const found = at.names.get(node.name);
    if (found?.node.type !== "ImportDeclaration") continue;
    const specifier = found.node.specifiers.find(({ local }) => local.name === node.name);
    if (specifier?.type === "ImportNamespaceSpecifier")
      return found.scope.module?.links.get(String(found.node.source.value));
  }
  return undefined;
}

/** The properties of an object literal, including those of spread objects. */
export function fieldsOf(bound: Bound): Record<string, Bound> {
  const { node, scope } = resolved(bound);
  if (node.type !== "ObjectExpression") return {};
  const entries = node.properties.flatMap((property): (readonly [string, Bound])[] => {
    if (property.type === "SpreadElement") return Object.entries(fieldsOf({ node: property.argument, scope }));
    const name = property.computed ? literalOf({ node: property.key, scope }) : nameOf(property.key);
    return name === undefined ? [] : [[String(name), { node: property.value, scope }]];
  });
  return Object.fromEntries(entries);
}

/** The elements of a list literal, including spread lists; `undefined` for a computed list. */
export function elementsOf(bound: Bound): Bound[] | undefined {
  const { node, scope } = resolved(bound);
  if (node.type !== "ArrayExpression") return undefined;
  const lists = node.elements.map((each) => {
    if (each?.type === "SpreadElement") return elementsOf({ node: each.argument, scope });
    return each ? [{ node: each, scope }] : [];
  });
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}

type CallNode = Extract<AnyNode, { type: "CallExpression" }>;

function callResult({ callee, arguments: given }: CallNode, scope: Scope, depth: number): Bound | undefined {
  const [first] = given;
  const written = scope.module?.source.slice(callee.start, callee.end) ?? "";
  if (first && written === "Object.freeze") return { node: first, scope };
  if (first && /^Object\.(entries|values|keys)$/.test(written)) return entriesOf({ node: first, scope }, written);
  if (first && written === "JSON.parse") {
    const text = literalOf({ node: first, scope });
    const node = typeof text === "string" ? jsonNode(text) : undefined;
    return node && { node, scope };
  }
  const fn = resolved({ node: callee, scope }, depth);
  if (!isFunction(fn.node)) return undefined;
  const result = resultOf(fn.node);
  const args = given.map((node) => ({ node, scope }));
  return result && { node: result, scope: scopeOf(fn.node, fn.scope, args) };
}

/** The list of `Object.entries(applications)`. The values are members of the object. */
function entriesOf(object: Bound, written: string): Bound | undefined {
  const fields = fieldsOf(object);
  if (Object.keys(fields).length === 0) return undefined;
  const { start, end } = object.node;
  const nodeOf = (parts: object) => ({ start, end, ...parts }) as unknown as AnyNode;
  const scope: Scope = { module: object.scope.module, names: new Map(Object.entries(fields)), parent: object.scope };
  const elements = Object.keys(fields).map((name) => {
    const [key, value] = [nodeOf({ type: "Literal", value: name }), nodeOf({ type: "Identifier", name })];
    if (written.endsWith("keys")) return key;
    return written.endsWith("values") ? value : nodeOf({ type: "ArrayExpression", elements: [key, value] });
  });
  return { node: nodeOf({ type: "ArrayExpression", elements }), scope };
}

/** The return value of a function with a single return statement. */
export function resultOf({ body }: Fn): AnyNode | undefined {
  if (body.type !== "BlockStatement") return body;
  const [only, ...others] = body.body;
  return only?.type === "ReturnStatement" && others.length === 0 ? (only.argument ?? undefined) : undefined;
}

/** The value of a literal, or of a list or object of literals, including constants; `undefined` for everything else. */
export function literalOf(bound: Bound): unknown {
  const { node, scope } = resolved(bound);
  if (node.type === "Literal") return node.value;
  if (node.type === "TemplateLiteral") return joinedText(node, scope);
  if (node.type === "UnaryExpression" && node.operator === "!") return negated({ node: node.argument, scope });
  if (node.type === "BinaryExpression" && node.operator === "+") {
    const sides = [node.left, node.right].map((each) => literalOf({ node: each as AnyNode, scope }));
    return sides.every((side) => typeof side === "string") ? sides.join("") : undefined;
  }
  if (node.type === "ArrayExpression") return elementsOf({ node, scope })?.map(literalOf);
  if (node.type !== "ObjectExpression") return undefined;
  return Object.fromEntries(Object.entries(fieldsOf({ node, scope })).map(([name, value]) => [name, literalOf(value)]));
}

function joinedText({ quasis, expressions }: Extract<AnyNode, { type: "TemplateLiteral" }>, scope: Scope) {
  const values = expressions.map((node) => literalOf({ node, scope }));
  if (!values.every((value) => typeof value === "string" || typeof value === "number")) return undefined;
  return quasis.map(({ value }, at) => `${value.cooked ?? ""}${values[at] ?? ""}`).join("");
}

/** Minifiers write `!0` for `true`. */
function negated(bound: Bound): boolean | undefined {
  const value = literalOf(bound);
  return typeof value === "number" ? !value : undefined;
}
