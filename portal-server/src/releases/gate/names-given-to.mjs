import { asReading, joined, nothing, unreadable } from "./reading.mjs";
import { hasPlainKeys, isTree, keysOf, memberName, nameOf, nodesSeeing, stringOf, usesOf } from "./syntax-tree.mjs";

/**
 * @import { Reading } from "./reading.mjs"
 * @import { Tree } from "./syntax-tree.mjs"
 * @typedef {object} Filling
 * @property {Tree} within the function that the variable belongs to
 * @property {readonly Tree[]} known uses of the variable that give it no names
 * @property {(value: unknown) => Reading} read
 * @property {string} [property] reads what this property of the variable is given, not the variable itself
 * @typedef {{ target: unknown, reading: (read: Filling["read"]) => Reading }} Gift
 */

/**
 * The names that an object gets: `x = { key }`, `x.key = …`, `define(x, "key", …)`, `define(x, { key: () => … })`.
 * They are complete if the function uses the variable in no other way.
 *
 * @type {(name: string, filling: Filling) => Reading}
 */
export function namesGivenTo(name, { within, known, read, property }) {
  /** @type {(target: unknown) => Tree | undefined} */
  const targetUse = (target) => {
    const object = property !== undefined && isTree(target) && memberName(target) === property && target.object;
    const use = property === undefined ? target : object;
    return isTree(use) && nameOf(use) === name ? use : undefined;
  };
  const understood = new Set(known);
  /** @type {Reading[]} */
  const readings = [];
  for (const node of nodesSeeing(within, name)) {
    for (const { target, reading } of giftsOf(node)) {
      const use = targetUse(target);
      if (!use) continue;
      understood.add(use);
      readings.push(reading(read));
    }
  }
  const isUnderstood = usesOf(within, name).every((use) => understood.has(use));
  return joined(isUnderstood ? readings : [...readings, unreadable]);
}

/** @type {(node: Tree) => Gift[]} */
function giftsOf(node) {
  const { type, id, init, left, right } = node;
  if (type === "VariableDeclarator") return [{ target: id, reading: (read) => (init ? read(init) : nothing) }];
  if (type === "AssignmentExpression" && node.operator === "=" && isTree(left)) {
    const name = memberName(left);
    const whole = { target: left, reading: (/** @type {Filling["read"]} */ read) => read(right) };
    return name === undefined ? [whole] : [whole, { target: left.object, reading: () => asReading([name]) }];
  }
  if (type !== "CallExpression" || !Array.isArray(node.arguments)) return [];
  const [target, getters, value] = node.arguments;
  // `n.r(x)` only marks it as an ES module.
  if (getters === undefined && isTree(node.callee) && memberName(node.callee) === "r") {
    return [{ target, reading: () => nothing }];
  }
  return getters === undefined ? [] : [{ target, reading: () => defined(getters, value) }];
}

/** @type {(getters: unknown, value: unknown) => Reading} */
function defined(getters, value) {
  const name = stringOf(getters);
  if (name !== undefined && value !== undefined) return asReading([name]);
  if (!isTree(getters)) return unreadable;
  if (getters.type === "ObjectExpression") return { names: keysOf(getters), complete: hasPlainKeys(getters) };
  if (getters.type !== "ArrayExpression" || !Array.isArray(getters.elements)) return unreadable;
  return asReading(getters.elements.flatMap((each) => stringOf(each) ?? []));
}
