import { asReading, joined, noNames, unreadable } from "./reading.mjs";
import { hasPlainKeys, isTree, keysOf, memberName, nameOf, nodesInScope, stringOf, usesOf } from "./syntax-tree.mjs";

/**
 * @import { Reading } from "./reading.mjs"
 * @import { Tree } from "./syntax-tree.mjs"
 * @typedef {object} AssignmentContext
 * @property {Tree} within the function that declares the variable
 * @property {readonly Tree[]} known uses of the variable that assign no names
 * @property {(value: unknown) => Reading} read
 * @property {string} [property] reads the assignments to this property of the variable, not to the variable
 * @typedef {{ target: unknown, reading: (read: AssignmentContext["read"]) => Reading }} Assignment
 */

/**
 * The property names that are assigned to an object: `x = { key }`, `x.key = …`, `define(x, "key", …)`,
 * `define(x, { key: () => … }, { key: … })`. They are complete when the function uses the variable in no other way.
 * @type {(name: string, filling: AssignmentContext) => Reading}
 */
export function assignedNames(name, { within, known, read, property }) {
  /** @type {(target: unknown) => Tree | undefined} */
  const targetUse = (target) => {
    const object = property !== undefined && isTree(target) && memberName(target) === property && target.object;
    const use = property === undefined ? target : object;
    return isTree(use) && nameOf(use) === name ? use : undefined;
  };
  const understood = new Set(known);
  /** @type {Reading[]} */
  const readings = [];
  for (const node of nodesInScope(within, name)) {
    for (const { target, reading } of assignmentsOf(node)) {
      const use = targetUse(target);
      if (!use) continue;
      understood.add(use);
      readings.push(reading(read));
    }
  }
  const isUnderstood = usesOf(within, name).every((use) => understood.has(use));
  return joined(isUnderstood ? readings : [...readings, unreadable]);
}

/** @type {(node: Tree) => Assignment[]} */
function assignmentsOf(node) {
  const { type, id, init, left, right } = node;
  if (type === "VariableDeclarator") return [{ target: id, reading: (read) => (init ? read(init) : noNames) }];
  if (type === "AssignmentExpression" && node.operator === "=" && isTree(left)) {
    const name = memberName(left);
    const whole = { target: left, reading: (/** @type {AssignmentContext["read"]} */ read) => read(right) };
    return name === undefined ? [whole] : [whole, { target: left.object, reading: () => asReading([name]) }];
  }
  if (type !== "CallExpression" || !Array.isArray(node.arguments)) return [];
  const [target, getters, value] = node.arguments;
  // `n.r(x)` marks `x` as an ES module and assigns no export.
  if (getters === undefined && isTree(node.callee) && memberName(node.callee) === "r") {
    return [{ target, reading: () => noNames }];
  }
  return getters === undefined ? [] : [{ target, reading: () => defined(getters, value) }];
}

/** @type {(getters: unknown, value: unknown) => Reading} */
function defined(getters, value) {
  const name = stringOf(getters);
  if (name !== undefined && value !== undefined) return asReading([name]);
  if (!isTree(getters)) return unreadable;
  if (getters.type === "ObjectExpression") return joined([getters, ...(value === undefined ? [] : [value])].map(keys));
  if (getters.type !== "ArrayExpression" || !Array.isArray(getters.elements)) return unreadable;
  return asReading(getters.elements.flatMap((each) => stringOf(each) ?? []));
}

/** @type {(object: unknown) => Reading} */
function keys(object) {
  if (!isTree(object) || object.type !== "ObjectExpression") return unreadable;
  return { names: keysOf(object), complete: hasPlainKeys(object) };
}
