import { bundledModule } from "./bundled-module.mjs";
import { namesGivenTo } from "./names-given-to.mjs";
import { joined, unreadable } from "./reading.mjs";
import {
  declares,
  functionsAround,
  hasPlainKeys,
  isFunction,
  isTree,
  keysOf,
  nameOf,
  ownNodes,
} from "./syntax-tree.mjs";

/**
 * @import { Reading } from "./reading.mjs"
 * @import { Tree } from "./syntax-tree.mjs"
 * @typedef {(value: unknown, at: Tree, depth?: number) => Reading} ReadValue
 */

const deepest = 6;
// Each may be a walk through the whole module.
const mostRead = 50;

/**
 * Reads which names a value has: an object literal, a variable that is filled, what a function that is called at once
 * returns, a module of a bundler's table (`t(7)`, `t(t.s = 7)`).
 *
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
      return owner ? namesGivenTo(name, { within: owner, known: [value], read: deeper }) : unreadable;
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
 * What a CommonJS function exports: through its second parameter, through `exports` of its first, or through `this`.
 *
 * @type {(fn: Tree, read: (value: unknown) => Reading) => Reading}
 */
function namesOfModule(fn, read) {
  const params = Array.isArray(fn.params) ? fn.params : [];
  const [module, exports] = params.map(nameOf);
  const known = params.filter(isTree);
  const usesThis = ownNodes(fn, true).some(({ type }) => type === "ThisExpression");
  return joined([
    ...(exports === undefined ? [] : [namesGivenTo(exports, { within: fn, known, read })]),
    ...(module === undefined ? [] : [namesGivenTo(module, { within: fn, known, read, property: "exports" })]),
    ...(usesThis ? [unreadable] : []),
  ]);
}

/**
 * What a function returns at its own end; nodes that nobody can read where it may return earlier, or later.
 *
 * @type {(fn: Tree) => (Tree | undefined)[]}
 */
function returned(fn) {
  const { body } = fn;
  if (!isTree(body) || fn.async || fn.generator) return [undefined];
  if (body.type !== "BlockStatement") return [lastOf(body)];
  const returns = ownNodes(fn).filter(({ type }) => type === "ReturnStatement");
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
