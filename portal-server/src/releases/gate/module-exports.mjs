import { valueReader } from "./exported-value.mjs";
import { asReading, joined, nothing, unreadable } from "./reading.mjs";
import { nameOf, nodesSeeing, stringOf, usesOf } from "./syntax-tree.mjs";

/**
 * @import { Reading } from "./reading.mjs"
 * @import { Tree } from "./syntax-tree.mjs"
 */

// Each is a walk through the whole module, and a bundler hands over once.
const mostHandedOver = 2;

/**
 * The names that a System module exports, read from its text and never by running it: `e("name", …)`, `e({ name })`,
 * and the object that a bundler's runtime hands over whole. They are complete only if every use of the exporter was
 * understood: those of `export *` and of evaluated text never are.
 *
 * @param {Tree} factory the function given to `System.register`
 * @returns {Reading}
 */
export function exportNames(factory) {
  const [first] = Array.isArray(factory.params) ? factory.params : [];
  const exporter = nameOf(first);
  if (exporter === undefined) return first === undefined ? nothing : unreadable;
  const read = valueReader(factory);
  /** @type {Reading[]} */
  const readings = [];
  let handedOver = 0;
  for (const node of nodesSeeing(factory, exporter)) {
    if (node.type !== "CallExpression" || nameOf(node.callee) !== exporter) continue;
    const [given] = Array.isArray(node.arguments) ? node.arguments : [];
    const name = stringOf(given);
    if (name !== undefined) readings.push(asReading([name]));
    else readings.push(handedOver++ < mostHandedOver ? read(given, node) : unreadable);
  }
  // Beside its calls and its place among the parameters; what has been given away may be called from anywhere.
  const isGivenAway = usesOf(factory, exporter).length > readings.length + 1;
  const isEvaluated = usesOf(factory, "eval").length > 0;
  return joined(isGivenAway || isEvaluated ? [...readings, unreadable] : readings);
}
