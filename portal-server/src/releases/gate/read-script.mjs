import { unreadable } from "./reading.mjs";
import { functionNodes, isFunction, isTree, nameOf, stringOf } from "./syntax-tree.mjs";

/**
 * @import { ReadModule } from "./read-module.mjs"
 * @import { Tree } from "./syntax-tree.mjs"
 */

/** The names that AMD gives to a module for itself ("The module ID format", AMD API). */
const ofAmd = new Set(["require", "exports", "module"]);

/**
 * Reads a script without running it that calls `define` once, as AMD and UMD bundles do, or that puts its lifecycles into
 * a global. What a bundle contains may call `define` too: only calls of the script itself and of functions that it calls
 * immediately count.
 *
 * @param {Tree} program
 * @param {string} text
 * @returns {ReadModule | undefined} `undefined` for every other script
 */
export function readScript(program, text) {
  const calls = outerCalls(program).filter(({ callee }) => nameOf(callee) === "define");
  const imports = calls.length === 0 ? globalImports(text) : namesIn(calls);
  return imports && { status: "read", format: "umd", imports, exports: unreadable };
}

/** A global cannot name imports. A script that does not even contain the names of lifecycles has none. */
const globalImports = (/** @type {string} */ text) =>
  /\bmount\b/.test(text) && /\bunmount\b/.test(text) ? [] : undefined;

/** @type {(program: Tree) => Tree[]} */
function outerCalls(program) {
  const isCall = (/** @type {Tree} */ { type }) => type === "CallExpression";
  const calls = functionNodes(program).filter(isCall);
  return [
    ...calls,
    ...calls.flatMap((call) => calledFunction(call) ?? []).flatMap((fn) => functionNodes(fn).filter(isCall)),
  ];
}

/**
 * The function of `(function () {})()` and of `(function () {}).call(this)`.
 *
 * @type {(call: Tree) => Tree | undefined}
 */
function calledFunction({ callee }) {
  const called = isTree(callee) && callee.type === "MemberExpression" ? callee.object : callee;
  return isTree(called) && isFunction(called) ? called : undefined;
}

/**
 * The imports of the only call of `define`. Without a list of names a module has none.
 *
 * @type {(calls: Tree[]) => string[] | undefined}
 */
function namesIn([call, ...others]) {
  const given = Array.isArray(call?.arguments) ? call.arguments.filter(isTree) : [];
  const [list] = given.filter((each) => stringOf(each) === undefined);
  if (others.length > 0 || !list) return undefined;
  if (list.type !== "ArrayExpression" || !Array.isArray(list.elements)) return given.at(-1) === list ? [] : undefined;
  const names = list.elements.map(stringOf);
  const known = names.filter((name) => name !== undefined);
  return known.length === names.length ? known.filter((name) => !ofAmd.has(name)) : undefined;
}
