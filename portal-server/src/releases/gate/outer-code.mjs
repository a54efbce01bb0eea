import { declares, functionNodes, isFunction, isTree, memberName, nameOf } from "./syntax-tree.mjs";

/** @import { Tree } from "./syntax-tree.mjs" */

/**
 * The nodes of a script that run with the script itself: its own nodes, and those of functions that it calls
 * immediately.
 * @type {(program: Tree) => Tree[]}
 */
export function outerCode(program) {
  const nodes = functionNodes(program);
  return [...nodes, ...calledFunctions(nodes).flatMap((fn) => functionNodes(fn))];
}

/** @type {(nodes: readonly Tree[]) => Tree[]} */
function calledFunctions(nodes) {
  return nodes.flatMap((node) => (node.type === "CallExpression" ? (calledFunction(node) ?? []) : []));
}

/**
 * The function of `(function () {})()` and of `(function () {}).call(this)`.
 * @type {(call: Tree) => Tree | undefined}
 */
function calledFunction({ callee }) {
  const called = isTree(callee) && callee.type === "MemberExpression" ? callee.object : callee;
  return isTree(called) && isFunction(called) ? called : undefined;
}

/**
 * Whether a script is a CommonJS module: it uses `require`, `exports` or `module.exports` and never checks whether they
 * exist.
 * @type {(outer: readonly Tree[], text: string) => boolean}
 */
export function isCommonJs(outer, text) {
  if (/\btypeof (?:require|exports|module)\b/.test(text)) return false;
  // A bundle that calls its own functions has these names as parameters.
  if (calledFunctions(outer).some((fn) => ["require", "exports", "module"].some((name) => declares(fn, name))))
    return false;
  return outer.some((node) => {
    if (node.type === "CallExpression" && nameOf(node.callee) === "require") return true;
    if (node.type !== "MemberExpression") return false;
    const object = nameOf(node.object);
    return object === "exports" || (object === "module" && memberName(node) === "exports");
  });
}

// Functions that are called immediately, one inside the other.
const deepest = 4;
const globals = new Set(["window", "self", "globalThis", "top", "global"]);
/** Lists of chunks, which the runtimes of bundlers store on the window. */
const ofBundler = /^(webpack|__|rspack|parcelRequire)/;

/**
 * Whether a script may set a property of the window, where the page looks for lifecycles. It may declare a variable, or
 * set a property of an object that may be the window.
 * @type {(program: Tree) => boolean}
 */
export function setsGlobal(program) {
  const statements = Array.isArray(program.body) ? program.body.filter(isTree) : [];
  const isVariable = (/** @type {Tree} */ { type, kind }) =>
    type === "FunctionDeclaration" || (type === "VariableDeclaration" && kind === "var");
  if (statements.some(isVariable)) return true;
  let nodes = functionNodes(program);
  const all = [...nodes];
  /** @type {Tree[]} */
  const functions = [];
  for (let depth = 0; depth < deepest && nodes.length > 0; depth++) {
    const called = calledFunctions(nodes);
    functions.push(...called);
    nodes = called.flatMap((fn) => functionNodes(fn));
    all.push(...nodes);
  }
  const isDeclared = memoized(
    (name) => declares({ ...program, body: program }, name) || functions.some((fn) => declares(fn, name)),
  );
  const params = new Set(
    functions.flatMap((fn) => (Array.isArray(fn.params) ? fn.params : []).map((each) => nameOf(each))),
  );
  return all.some(({ type, left }) => {
    if (type !== "AssignmentExpression" || !isTree(left)) return false;
    const variable = nameOf(left);
    // Without a declaration, a name is a property of the window.
    if (variable !== undefined) return !isDeclared(variable);
    const { object } = left;
    const owner = nameOf(object) ?? (isTree(object) && object.type === "ThisExpression" ? "window" : "");
    const isWindow = globals.has(owner) || params.has(owner);
    return isWindow && !ofBundler.test(memberName(left) ?? "");
  });
}

/** @type {(test: (name: string) => boolean) => (name: string) => boolean} */
function memoized(test) {
  /** @type {Map<string, boolean>} */
  const known = new Map();
  return (name) => {
    const result = known.get(name) ?? test(name);
    known.set(name, result);
    return result;
  };
}
