import type { AnyNode } from "acorn";
import { elementsOf, literalOf, resolved, resultOf } from "./resolve.ts";
import type { Where } from "./root-config.ts";
import { type Bound, isFunction, scopeOf } from "./scope.ts";

/**
 * The addresses at which `activeWhen` shows an application: a path, a list, or a function with a result that depends on
 * a path or is `true`. Functions and paths may be constants, including imported ones.
 */
export function wheresOf(bound: Bound | undefined): Where[] {
  if (!bound) return [{ kind: "code", text: "" }];
  const value = literalOf(bound);
  if (typeof value === "string") return [prefix(value)];
  const elements = elementsOf(bound);
  if (elements) return elements.flatMap(wheresOf);
  const { node, scope } = resolved(bound);
  const path = helperPath({ node, scope });
  if (path !== undefined) return [prefix(path)];
  const result = isFunction(node) ? resultOf(node) : undefined;
  const found = isFunction(node) && result ? conditionOf({ node: result, scope: scopeOf(node, scope) }) : undefined;
  return found ?? [{ kind: "code", text: textOf(bound).replace(/\s+/g, " ") }];
}

const textOf = ({ node, scope }: Bound) => scope.module?.source.slice(node.start, node.end) ?? "";

/** The path of single-spa's own `pathToActiveWhen("/stock")`. */
function helperPath({ node, scope }: Bound): string | undefined {
  if (node.type !== "CallExpression" || !/(^|\.)pathToActiveWhen$/.test(textOf({ node: node.callee, scope })))
    return undefined;
  return stringOf(node.arguments[0] && { node: node.arguments[0], scope });
}

function conditionOf(bound: Bound): Where[] | undefined {
  const { node, scope } = resolved(bound);
  if (literalOf(bound) === true) return [{ kind: "always", position: "top" }];
  if (node.type === "LogicalExpression" && node.operator === "||") {
    const [left, right] = [conditionOf({ node: node.left, scope }), conditionOf({ node: node.right, scope })];
    return left && right && [...left, ...right];
  }
  const any = anyOf({ node, scope });
  if (any) return any;
  const begins = beginning({ node, scope });
  if (begins !== undefined) return [prefix(begins)];
  const path = comparedPath({ node, scope });
  return path === undefined ? undefined : [pathOrCode(path)];
}

/** The conditions of `["/stock", "/shelf"].some((path) => location.pathname.startsWith(path))`. */
function anyOf({ node, scope }: Bound): Where[] | undefined {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return undefined;
  const { object, property } = node.callee;
  const [test] = node.arguments;
  const elements = elementsOf({ node: object, scope });
  if (property.type !== "Identifier" || property.name !== "some" || !test || !elements) return undefined;
  const fn = resolved({ node: test, scope });
  const result = isFunction(fn.node) ? resultOf(fn.node) : undefined;
  if (!isFunction(fn.node) || !result) return undefined;
  const { node: each, scope: outer } = fn as Bound & { node: typeof fn.node };
  const conditions = elements.map((element) => conditionOf({ node: result, scope: scopeOf(each, outer, [element]) }));
  return conditions.every((condition) => condition !== undefined) ? conditions.flat() : undefined;
}

const isPathname = (each: AnyNode, scope: Bound["scope"]) => {
  const shown = textOf({ node: each, scope });
  if (/\bpathname$/.test(shown)) return true;
  return /\bpathname$/.test(textOf(resolved({ node: each, scope })));
};

/** The path of `location.pathname.startsWith("/stock")`, of `….indexOf("/stock") === 0` and of `/^\/stock/.test(…)`. */
function beginning({ node, scope }: Bound): string | undefined {
  if (node.type === "BinaryExpression") {
    const [left, isZero] = [node.left as AnyNode, literalOf({ node: node.right, scope }) === 0];
    const isFound = /^!==?$/.test(node.operator) && !isZero;
    if (/^===?$/.test(node.operator) && isZero) return argumentOf(left, "indexOf", scope);
    return isFound ? argumentOf(left, "indexOf", scope, isHref) : undefined;
  }
  return argumentOf(node, "startsWith", scope) ?? patternPath(node, scope);
}

const isHref: typeof isPathname = (each, scope) => /\bhref$/.test(textOf({ node: each, scope }));

function argumentOf(node: AnyNode, method: string, scope: Bound["scope"], isAddress = isPathname) {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return undefined;
  const { object, property } = node.callee;
  const isCalled = property.type === "Identifier" && property.name === method && isAddress(object, scope);
  const argument = isCalled && node.arguments[0] && { node: node.arguments[0], scope };
  if (!argument) return undefined;
  return isAddress === isPathname ? stringOf(argument) : pathOfAddress(argument);
}

/** The path of `${location.origin}/stock`. */
function pathOfAddress({ node, scope }: Bound): string | undefined {
  if (node.type !== "TemplateLiteral") return undefined;
  const [[begin, ...quasis], [origin, ...expressions]] = [node.quasis, node.expressions];
  const isOrigin = begin?.value.raw === "" && origin && /\borigin$/.test(textOf({ node: origin, scope }));
  return isOrigin ? stringOf({ node: { ...node, quasis, expressions }, scope }) : undefined;
}

/** The path of a regular expression that matches only the beginning of a path. */
function patternPath(node: AnyNode, scope: Bound["scope"]): string | undefined {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return undefined;
  const [argument] = node.arguments;
  const { object, property } = node.callee;
  const isTest = property.type === "Identifier" && property.name === "test" && argument && isPathname(argument, scope);
  const { node: pattern } = resolved({ node: object, scope });
  if (!isTest || pattern.type !== "Literal" || !("regex" in pattern) || !pattern.regex) return undefined;
  const [, path] = /^\^((?:\\\/[\w-]+)+)(?:\\\/|\(\\\/\|\$\))?$/.exec(pattern.regex.pattern) ?? [];
  return path?.replaceAll("\\/", "/");
}

/** The path of `location.pathname === "/stock"`. */
function comparedPath({ node, scope }: Bound): string | undefined {
  if (node.type !== "BinaryExpression" || !/^===?$/.test(node.operator)) return undefined;
  const [left, right] = [node.left as AnyNode, node.right];
  if (isPathname(left, scope)) return stringOf({ node: right, scope });
  return isPathname(right, scope) ? stringOf({ node: left, scope }) : undefined;
}

function stringOf(bound: Bound | undefined): string | undefined {
  const value = bound && literalOf(bound);
  return typeof value === "string" ? value : undefined;
}

/** Every path begins with `/`. */
function prefix(text: string): Where {
  return text === "/" ? { kind: "always", position: "top" } : pathOrCode(text);
}

/** Hash routes have no address in the portal. */
function pathOrCode(text: string): Where {
  return /^\/?#/.test(text) ? { kind: "code", text } : { kind: "path", path: text.startsWith("/") ? text : `/${text}` };
}
