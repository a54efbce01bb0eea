import type { AnyNode } from "acorn";
import type { Where } from "./root-config.ts";

/**
 * The addresses at which `activeWhen` shows an application: a path, a list, or a function with a result that depends on
 * a path or is `true`.
 */
export function wheresOf(node: AnyNode | undefined, source: string): Where[] {
  if (!node) return [{ kind: "code", text: "" }];
  const value = literalOf(node);
  if (typeof value === "string") return [pathOrCode(value)];
  if (node.type === "ArrayExpression") return node.elements.flatMap((each) => (each ? wheresOf(each, source) : []));
  const text = source.slice(node.start, node.end).replace(/\s+/g, " ");
  const found =
    node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression" ? resultOf(node) : undefined;
  return (found && conditionOf(found, source)) ?? [{ kind: "code", text }];
}

type Fn = Extract<AnyNode, { type: "ArrowFunctionExpression" | "FunctionExpression" }>;

/** The return value of a function with a single return statement. */
function resultOf({ body }: Fn): AnyNode | undefined {
  if (body.type !== "BlockStatement") return body;
  const [only, ...others] = body.body;
  return only?.type === "ReturnStatement" && others.length === 0 ? (only.argument ?? undefined) : undefined;
}

function conditionOf(node: AnyNode, source: string): Where[] | undefined {
  if (literalOf(node) === true) return [{ kind: "always", position: "top" }];
  if (node.type === "LogicalExpression" && node.operator === "||") {
    const [left, right] = [conditionOf(node.left, source), conditionOf(node.right, source)];
    return left && right && [...left, ...right];
  }
  const path = comparedPath(node, source);
  return path === undefined ? undefined : [pathOrCode(path)];
}

/** The path of `location.pathname.startsWith("/stock")` and of `location.pathname === "/stock"`. */
function comparedPath(node: AnyNode, source: string): string | undefined {
  const isPathname = (each: AnyNode) => /\bpathname$/.test(source.slice(each.start, each.end));
  if (node.type === "CallExpression" && node.callee.type === "MemberExpression") {
    const { object, property } = node.callee;
    const isStart = property.type === "Identifier" && property.name === "startsWith";
    return isStart && isPathname(object) ? textOf(node.arguments[0]) : undefined;
  }
  if (node.type !== "BinaryExpression" || !/^===?$/.test(node.operator)) return undefined;
  return isPathname(node.left) ? textOf(node.right) : isPathname(node.right) ? textOf(node.left) : undefined;
}

function textOf(node: AnyNode | undefined): string | undefined {
  const value = node && literalOf(node);
  return typeof value === "string" ? value : undefined;
}

/** Hash routes have no address in the portal. */
function pathOrCode(text: string): Where {
  return /^\/?#/.test(text) ? { kind: "code", text } : { kind: "path", path: text.startsWith("/") ? text : `/${text}` };
}

/** The value of a literal, a list or an object of literals; `undefined` for everything else. */
export function literalOf(node: AnyNode): unknown {
  if (node.type === "Literal") return node.value;
  if (node.type === "TemplateLiteral") return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined;
  if (node.type === "UnaryExpression" && node.operator === "!") return negated(node.argument);
  if (node.type === "ArrayExpression") return node.elements.map((each) => each && literalOf(each));
  if (node.type !== "ObjectExpression") return undefined;
  const entries = node.properties.flatMap((property) => {
    if (property.type !== "Property" || property.computed) return [];
    const name = property.key.type === "Identifier" ? property.key.name : literalOf(property.key);
    return [[String(name), literalOf(property.value)] as const];
  });
  return Object.fromEntries(entries);
}

/** Minifiers write `!0` for `true`. */
function negated(node: AnyNode): boolean | undefined {
  const value = literalOf(node);
  return typeof value === "number" ? !value : undefined;
}
