import {
  childrenOf,
  functionNodes,
  isFunction,
  isTree,
  memberName,
  nameOf,
  patternNames,
  stringOf,
} from "./syntax-tree.mjs";

/**
 * The names that code uses of the modules that it imports by name. Without a `linked` name an ES module does not start;
 * a missing `read` name is `undefined`.
 * @import { Tree } from "./syntax-tree.mjs"
 * @typedef {Record<string, { linked: string[], read: string[] }>} ImportedNames
 */

/** @type {(value: unknown) => Tree[]} */
const treesOf = (value) => (Array.isArray(value) ? value.filter(isTree) : []);

/** @type {(name: unknown) => string[]} */
const nameIn = (name) => [nameOf(name) ?? stringOf(name) ?? []].flat();

/**
 * @param {Tree} program an ES module
 * @returns {ImportedNames}
 */
export function namesOfEsm(program) {
  const found = collector();
  /** @type {Map<string, string>} */
  const wholes = new Map();
  for (const { type, source, specifiers } of treesOf(program.body)) {
    const specifier = stringOf(source);
    if (specifier === undefined || !isBare(specifier)) continue;
    for (const each of treesOf(specifiers)) {
      const local = nameOf(each.local);
      if (type === "ExportNamedDeclaration") found.linked(specifier, nameIn(each.local));
      else if (each.type === "ImportSpecifier") found.linked(specifier, nameIn(each.imported));
      else if (each.type === "ImportDefaultSpecifier") found.linked(specifier, ["default"]);
      else if (local !== undefined) wholes.set(local, specifier);
    }
  }
  readMembers(program, wholes, found.read);
  return found.names();
}

/**
 * @param {readonly string[]} imports of a System module
 * @param {Tree} factory the function given to `System.register`
 * @returns {ImportedNames}
 */
export function namesOfSystem(imports, factory) {
  const found = collector();
  const setters = functionNodes(factory).find(({ type, key }) => type === "Property" && nameOf(key) === "setters");
  const list = isTree(setters?.value) ? setters.value.elements : [];
  /** @type {Map<string, string>} */
  const wholes = new Map();
  for (const [index, setter] of (Array.isArray(list) ? list : []).entries()) {
    const specifier = imports[index];
    if (specifier === undefined || !isBare(specifier) || !isTree(setter)) continue;
    const [param] = Array.isArray(setter.params) ? setter.params : [];
    const name = nameOf(param);
    if (name === undefined) continue;
    readMembers(setter, new Map([[name, specifier]]), found.read);
    for (const { type, left, right } of functionNodes(setter)) {
      const whole = type === "AssignmentExpression" && nameOf(right) === name ? nameOf(left) : undefined;
      if (whole !== undefined) wholes.set(whole, specifier);
    }
  }
  readMembers(factory, wholes, found.read);
  return found.names();
}

/** @type {(specifier: string) => boolean} */
const isBare = (specifier) => /^[^./:][^:]*$/.test(specifier);

/**
 * Finds the properties that code reads of variables, in one walk. It skips inner functions with a variable of the same
 * name.
 * @param {Tree} root
 * @param {ReadonlyMap<string, string>} variables name → the specifier for `found`
 * @param {(specifier: string, members: string[]) => void} found
 */
function readMembers(root, variables, found) {
  const nodes = [root];
  const known = [variables];
  for (let node = nodes.pop(), names = known.pop(); node && names; node = nodes.pop(), names = known.pop()) {
    for (const child of childrenOf(node)) {
      const specifier = child.type === "MemberExpression" ? names.get(nameOf(child.object) ?? "") : undefined;
      const member = specifier === undefined ? undefined : memberName(child);
      // A comparison may test whether the name exists.
      if (specifier !== undefined && member !== undefined && isPlainUse(node, child)) found(specifier, [member]);
      const inner = isFunction(child) ? unbound(names, child) : names;
      if (inner.size === 0) continue;
      nodes.push(child);
      known.push(inner);
    }
  }
}

/**
 * The variables without those that a function declares itself.
 * @type {(variables: ReadonlyMap<string, string>, fn: Tree) => ReadonlyMap<string, string>}
 */
function unbound(variables, fn) {
  /** @type {Set<string>} */
  const own = new Set();
  const patterns = Array.isArray(fn.params) ? fn.params.filter(isTree) : [];
  for (const node of functionNodes(fn)) {
    if (node.type === "VariableDeclarator" && isTree(node.id)) patterns.push(node.id);
    for (const child of childrenOf(node)) if (child.type === "FunctionDeclaration") own.add(nameOf(child.id) ?? "");
  }
  for (const pattern of patterns) for (const name of patternNames(pattern)) own.add(name);
  const left = [...variables].filter(([name]) => !own.has(name));
  return left.length === variables.size ? variables : new Map(left);
}

/** @type {(parent: Tree, member: Tree) => boolean} */
function isPlainUse({ type, left, test }, member) {
  const isTest = type === "LogicalExpression" || type === "BinaryExpression" || type === "UnaryExpression";
  return !isTest && left !== member && test !== member;
}

function collector() {
  /** @type {Map<string, { linked: Set<string>, read: Set<string> }>} */
  const sets = new Map();
  /** @type {(kind: "linked" | "read") => (specifier: string, more: string[]) => void} */
  const add = (kind) => (specifier, more) => {
    const known = sets.get(specifier) ?? { linked: new Set(), read: new Set() };
    for (const name of more) known[kind].add(name);
    sets.set(specifier, known);
  };
  const names = () =>
    Object.fromEntries(
      [...sets].map(([specifier, { linked, read }]) => [specifier, { linked: [...linked], read: [...read] }]),
    );
  return { names, linked: add("linked"), read: add("read") };
}
