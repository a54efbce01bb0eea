import { isFunction, isTree, keyOf, nameOf, nodesInScope } from "./syntax-tree.mjs";

/** @import { Tree } from "./syntax-tree.mjs" */

/**
 * The module function that a bundler's call such as `t(7)` or `t(t.s = 7)` loads. The table of modules is an argument
 * of the code around the call, or in a variable. `undefined` when the module is not certain.
 *
 * @type {(call: Tree, factory: Tree) => Tree | undefined}
 */
export function bundledModule(call, factory) {
  const [given] = Array.isArray(call.arguments) ? call.arguments : [];
  const key = isTree(given) && given.type === "AssignmentExpression" ? given.right : given;
  const isKey = isTree(key) && key.type === "Literal" && nameOf(call.callee) !== undefined;
  if (!isKey || !(typeof key.value === "string" || typeof key.value === "number")) return undefined;
  const id = String(key.value);
  const [found, ...others] = nodesInScope(factory, "").flatMap((node) => {
    const fn = entryOf(tableIn(node, call), id);
    return fn ? [fn] : [];
  });
  return others.length > 0 ? undefined : found;
}

/** @type {(node: Tree, call: Tree) => unknown} */
function tableIn(node, { start, end }) {
  if (node.type === "VariableDeclarator") return node.init;
  if (node.type !== "CallExpression" || !isTree(node.callee) || !isFunction(node.callee)) return undefined;
  const isAround = node.callee.start <= start && node.callee.end >= end;
  return isAround && Array.isArray(node.arguments) ? node.arguments[0] : undefined;
}

/** @type {(table: unknown, id: string) => Tree | undefined} */
function entryOf(table, id) {
  if (!isTree(table)) return undefined;
  const { elements, properties } = table;
  const property = (Array.isArray(properties) ? properties : []).filter(isTree).find((each) => keyOf(each) === id);
  /** @type {unknown} */
  const entry = Array.isArray(elements) ? elements[Number(id)] : property?.value;
  return isTree(entry) && isFunction(entry) ? entry : undefined;
}
