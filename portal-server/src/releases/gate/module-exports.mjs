import { valueReader } from "./exported-value.mjs";
import { asReading, joined, noNames, unreadable } from "./reading.mjs";
import { nameOf, nodesInScope, stringOf, usesOf } from "./syntax-tree.mjs";

/**
 * @import { Reading } from "./reading.mjs"
 * @import { Tree } from "./syntax-tree.mjs"
 */

// Each read walks through the whole module, and a bundler passes its exports once.
const mostPassedValues = 2;

/**
 * The names that a System module exports, read from its text without running it: `e("name", …)`, `e({ name })`, and an
 * object that a bundler's runtime passes. They are complete only when every use of the exporter was understood, which is
 * never the case with `export *` and `eval`.
 *
 * @param {Tree} factory the function given to `System.register`
 * @returns {Reading}
 */
export function exportNames(factory) {
  const [first] = Array.isArray(factory.params) ? factory.params : [];
  const exporter = nameOf(first);
  if (exporter === undefined) return first === undefined ? noNames : unreadable;
  const read = valueReader(factory);
  /** @type {Reading[]} */
  const readings = [];
  let passedValues = 0;
  for (const node of nodesInScope(factory, exporter)) {
    if (node.type !== "CallExpression" || nameOf(node.callee) !== exporter) continue;
    const [given] = Array.isArray(node.arguments) ? node.arguments : [];
    const name = stringOf(given);
    if (name !== undefined) readings.push(asReading([name]));
    else readings.push(passedValues++ < mostPassedValues ? read(given, node) : unreadable);
  }
  // Uses besides the calls and the parameter itself: an exporter that is passed on may be called from anywhere.
  const isPassedOn = usesOf(factory, exporter).length > readings.length + 1;
  const isEvaluated = usesOf(factory, "eval").length > 0;
  return joined(isPassedOn || isEvaluated ? [...readings, unreadable] : readings);
}
