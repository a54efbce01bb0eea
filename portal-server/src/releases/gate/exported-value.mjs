import { assignedNames } from "./assigned-names.mjs";
import { joined, unreadable } from "./reading.mjs";
import {
  declares,
  functionNodes,
  functionsAround,
  hasPlainKeys,
  isFunction,
  isTree,
  keyOf,
  keysOf,
  nameOf,
  nodesInScope,
} from "./syntax-tree.mjs";

/**
 * @import { Reading } from "./reading.mjs"
 * @import { Tree } from "./syntax-tree.mjs"
 * @typedef {(value: unknown, at: Tree, depth?: number) => Reading} ReadValue
 */

const deepest = 6;
// Each read may walk through the whole module.
const mostRead = 50;

/**
 * Reads the property names of a value: of an object literal, of a variable with assignments, of the result of a function
 * that is called where it is defined, or of a module in a bundler's table (`t(7)`, `t(t.s = 7)`).
 * @param {Tree} factory the code that the value belongs to
 * @returns {ReadValue}
 */
export function valueReader(factory) {
  let left = mostRead;
  /** @type {ReadValue} */
  const read = (value, at, depth = 0) => {
    if (!isTree(value) || depth > deepest || --left < 0) return unreadable;
    if (value.type === "ObjectExpression") return { names: keysOf(value), complete: hasPlainKeys(value) };
    /** @type {(each: unknown) => Reading} */
    const deeper = (each) => read(each, at, depth + 1);
    const name = nameOf(value);
    if (name !== undefined) {
      const owner = functionsAround(factory, at).find((fn) => declares(fn, name));
      return owner ? assignedNames(name, { within: owner, known: [value], read: deeper }) : unreadable;
    }
    if (value.type !== "CallExpression" || !isTree(value.callee)) return unreadable;
    const { callee } = value;
    if (isFunction(callee)) return joined(returned(callee).map((each) => read(each, each ?? at, depth + 1)));
    const module = bundledModule(value, factory);
    return module ? namesOfModule(module, (each) => read(each, module, depth + 1)) : unreadable;
  };
  return read;
}

/**
 * The exports of a CommonJS function: through its second parameter, through `exports` of its first, or through `this`.
 * @type {(fn: Tree, read: (value: unknown) => Reading) => Reading}
 */
function namesOfModule(fn, read) {
  const params = Array.isArray(fn.params) ? fn.params : [];
  const [module, exports] = params.map(nameOf);
  const known = params.filter(isTree);
  const usesThis = functionNodes(fn, true).some(({ type }) => type === "ThisExpression");
  return joined([
    ...(exports === undefined ? [] : [assignedNames(exports, { within: fn, known, read })]),
    ...(module === undefined ? [] : [assignedNames(module, { within: fn, known, read, property: "exports" })]),
    ...(usesThis ? [unreadable] : []),
  ]);
}

/**
 * The value that a function returns in its last statement; `[undefined]` when it may also return elsewhere, or later.
 * @type {(fn: Tree) => (Tree | undefined)[]}
 */
function returned(fn) {
  const { body } = fn;
  if (!isTree(body) || fn.async || fn.generator) return [undefined];
  if (body.type !== "BlockStatement") return [lastOf(body)];
  const returns = functionNodes(fn).filter(({ type }) => type === "ReturnStatement");
  const last = Array.isArray(body.body) ? body.body.at(-1) : undefined;
  const [only] = returns;
  if (returns.length !== 1 || only !== last || !isTree(only?.argument)) return [undefined];
  return [lastOf(only.argument)];
}

/** @type {(node: Tree) => Tree} */
function lastOf(node) {
  const last = node.type === "SequenceExpression" && Array.isArray(node.expressions) && node.expressions.at(-1);
  return isTree(last) ? last : node;
}

/**
 * The module function that a bundler's call such as `t(7)` or `t(t.s = 7)` loads. The table of modules is an argument
 * of the code around the call, or in a variable. `undefined` when the module is not certain.
 * @type {(call: Tree, factory: Tree) => Tree | undefined}
 */
function bundledModule(call, factory) {
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
