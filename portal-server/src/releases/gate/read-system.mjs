import { parse } from "acorn";
import { valueReader } from "./exported-value.mjs";
import { namesOfSystem } from "./imported-names.mjs";
import { readScript } from "./read-script.mjs";
import { asReading, joined, noNames, unreadable } from "./reading.mjs";
import { syntaxRefusal } from "./syntax-refusal.mjs";
import { isFunction, isTree, nameOf, nodesInScope, stringOf, usesOf } from "./syntax-tree.mjs";

// Each read walks through the whole module, and a bundler passes its exports once.
const mostPassedValues = 2;

/**
 * @import { ReadModule, Refused, RefusedCode } from "./read-module.mjs"
 * @import { Reading } from "./reading.mjs"
 * @import { Tree } from "./syntax-tree.mjs"
 */

/** Marks in a refusal that only an ES module can have this text. */
export const esModule = "an ES module";

/**
 * Reads a module in the System format, for AMD or for a global, without running it.
 * @param {string} text
 * @param {{ exports: boolean }} options whether to read exports: this doubles the time, and only parts need it
 * @returns {ReadModule | Refused}
 */
export function readSystem(text, options) {
  const program = parseScript(text);
  if (!isTree(program)) return program;
  const statements = (Array.isArray(program.body) ? program.body : []).filter(isTree);
  const calls = statements.map(registerCall);
  const [given, ...others] = calls.filter((call) => call !== undefined);
  if (given === undefined) return readScript(program, text);
  if (others.length > 0) return refused("release.format", { found: "several calls of System.register" });
  // Pages ignore the name of a registration: the map names the module.
  const [names, factory] = stringOf(given[0]) === undefined ? given : given.slice(1);
  const list = isTree(names) && names.type === "ArrayExpression" && Array.isArray(names.elements) && names.elements;
  if (!list || !isTree(factory) || !isFunction(factory)) return refused("release.format");
  const imports = list.map(stringOf).filter((name) => name !== undefined);
  if (imports.length < list.length) return refused("release.format");
  const exports = options.exports ? exportNames(factory) : unreadable;
  return { status: "read", format: "system", imports, names: namesOfSystem(imports, factory), exports };
}

/** @type {(text: string) => Tree | Refused} */
function parseScript(text) {
  try {
    const program = parse(text, { ecmaVersion: "latest", sourceType: "script", allowHashBang: false });
    return isTree(program) ? program : refused("release.syntax");
  } catch (error) {
    const ofModule = moduleError(text);
    // Parsed as an ES module the file may be read further: as a script it ends at the first import.
    return ofModule === undefined
      ? refused("release.format", { found: esModule })
      : syntaxRefusal(text, error, ofModule);
  }
}

/**
 * The error of a text that is no ES module.
 * @type {(text: string) => unknown}
 */
function moduleError(text) {
  try {
    parse(text, { ecmaVersion: "latest", sourceType: "module" });
    return undefined;
  } catch (error) {
    return error;
  }
}

/** @type {(code: RefusedCode, details?: Record<string, string>) => Refused} */
function refused(code, details) {
  return { status: "refused", code, ...(details && { details }) };
}

/**
 * The arguments of the statement `System.register(…)`; `undefined` for every other statement.
 * @type {(statement: Tree) => unknown[] | undefined}
 */
function registerCall({ type, expression }) {
  if (type !== "ExpressionStatement" || !isTree(expression) || expression.type !== "CallExpression") return undefined;
  const { callee } = expression;
  if (!isTree(callee) || callee.type !== "MemberExpression" || callee.computed) return undefined;
  const isRegister = nameOf(callee.object) === "System" && nameOf(callee.property) === "register";
  return isRegister && Array.isArray(expression.arguments) ? expression.arguments : undefined;
}

/**
 * The names that a System module exports, read from its text without running it: `e("name", …)`, `e({ name })`, and an
 * object that a bundler's runtime passes. They are complete only when every use of the exporter was understood, which is
 * never the case with `export *` and `eval`.
 * @param {Tree} factory the function given to `System.register`
 * @returns {Reading}
 */
function exportNames(factory) {
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
