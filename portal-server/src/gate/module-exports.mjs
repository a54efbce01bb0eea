import {
  declares,
  functionsAround,
  isFunction,
  isTree,
  keysOf,
  nameOf,
  nodesSeeing,
  stringOf,
} from "./syntax-tree.mjs";

/** @import { Tree } from "./syntax-tree.mjs" */

const mostHandedOver = 2;

/**
 * The names that a System module exports, read from its text and never by running it: `e("name", …)`, `e({ name })`,
 * and the namespace that webpack's runtime builds and hands over whole.
 *
 * @param {Tree} factory the function given to `System.register`
 */
export function exportNames(factory) {
  const [first] = Array.isArray(factory.params) ? factory.params : [];
  const exporter = nameOf(first);
  /** @type {Set<string>} */
  const names = new Set();
  let handedOver = 0;
  if (exporter === undefined) return names;
  for (const node of nodesSeeing(factory, exporter)) {
    if (node.type !== "CallExpression" || nameOf(node.callee) !== exporter) continue;
    const [given] = Array.isArray(node.arguments) ? node.arguments : [];
    const name = stringOf(given);
    if (name !== undefined) names.add(name);
    // Each is a walk through the whole module, and a genuine one hands over once.
    else if (handedOver++ < mostHandedOver) for (const each of namesOfValue(given, factory, node)) names.add(each);
  }
  return names;
}

/** @type {(value: unknown, factory: Tree, call: Tree) => string[]} */
function namesOfValue(value, factory, call) {
  if (!isTree(value)) return [];
  if (value.type === "ObjectExpression") return keysOf(value);
  const name = nameOf(value);
  if (name !== undefined) {
    const owner = functionsAround(factory, call).find((fn) => declares(fn, name));
    return namesGivenTo(name, owner ?? factory);
  }
  const made = value.type === "CallExpression" && isTree(value.callee) && isFunction(value.callee) && value.callee;
  return made ? returned(made).flatMap((each) => namesOfReturn(each, made)) : [];
}

/** @type {(value: Tree, within: Tree) => string[]} */
function namesOfReturn(value, within) {
  if (value.type === "ObjectExpression") return keysOf(value);
  const name = nameOf(value);
  // `return require(7)`: whichever module that is, its getters are written out somewhere inside.
  return name === undefined ? gettersAnywhere(within) : namesGivenTo(name, within);
}

/**
 * What a function returns at its own end; the last of `a, b, c`.
 *
 * @type {(fn: Tree) => Tree[]}
 */
function returned({ body }) {
  if (!isTree(body)) return [];
  if (body.type !== "BlockStatement") return [lastOf(body)];
  const statements = Array.isArray(body.body) ? body.body.filter(isTree) : [];
  return statements.flatMap(({ type, argument }) =>
    type === "ReturnStatement" && isTree(argument) ? [lastOf(argument)] : [],
  );
}

/** @type {(node: Tree) => Tree} */
function lastOf(node) {
  const last = node.type === "SequenceExpression" && Array.isArray(node.expressions) && node.expressions.at(-1);
  return isTree(last) ? last : node;
}

/**
 * The keys that an object gets: `x = { key }`, `x.key = …`, `define(x, { key: () => … })`.
 *
 * @type {(name: string, within: Tree) => string[]}
 */
function namesGivenTo(name, within) {
  /** @type {string[]} */
  const found = [];
  for (const node of nodesSeeing(within, name)) {
    if (node.type === "VariableDeclarator" && nameOf(node.id) === name) found.push(...keysOf(node.init));
    if (node.type === "AssignmentExpression" && isTree(node.left)) {
      if (nameOf(node.left) === name) found.push(...keysOf(node.right));
      const isOwn = node.left.type === "MemberExpression" && nameOf(node.left.object) === name && !node.left.computed;
      if (isOwn) found.push(nameOf(node.left.property) ?? "");
    }
    if (node.type === "CallExpression" && Array.isArray(node.arguments)) {
      const [target, getters] = node.arguments;
      if (nameOf(target) === name) found.push(...getterNames(getters));
    }
  }
  // `x = require(7)` and no more.
  return found.length > 0 ? found : gettersAnywhere(within);
}

/** @type {(within: Tree) => string[]} */
function gettersAnywhere(within) {
  /** @type {string[]} */
  const found = [];
  for (const node of nodesSeeing(within, "")) {
    if (node.type !== "CallExpression" || !Array.isArray(node.arguments)) continue;
    const [target, getters] = node.arguments;
    if (nameOf(target) !== undefined) found.push(...getterNames(getters));
  }
  return found;
}

/** @type {(getters: unknown) => string[]} */
function getterNames(getters) {
  if (!isTree(getters)) return [];
  if (getters.type !== "ArrayExpression" || !Array.isArray(getters.elements)) return keysOf(getters);
  return getters.elements.flatMap((each) => stringOf(each) ?? []);
}
