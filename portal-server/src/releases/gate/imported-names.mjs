import { childrenOf, isTree, memberName, nameOf, nodesInScope, stringOf } from "./syntax-tree.mjs";

/**
 * What code takes from the modules that it imports by name. Without a `linked` name an ES module does not start; a `read`
 * name that is missing is `undefined`.
 *
 * @import { Tree } from "./syntax-tree.mjs"
 * @typedef {Record<string, { linked: string[], read: string[] }>} ImportedNames
 */

// Each search walks through the whole module.
const mostSearched = 20;

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
  let searched = 0;
  for (const { type, source, specifiers } of treesOf(program.body)) {
    const specifier = stringOf(source);
    if (specifier === undefined || !isBare(specifier)) continue;
    for (const each of treesOf(specifiers)) {
      const local = nameOf(each.local);
      if (type === "ExportNamedDeclaration") found.linked(specifier, nameIn(each.local));
      else if (each.type === "ImportSpecifier") found.linked(specifier, nameIn(each.imported));
      else if (each.type === "ImportDefaultSpecifier") found.linked(specifier, ["default"]);
      else if (local !== undefined && searched++ < mostSearched) found.read(specifier, membersOf(program, local));
    }
  }
  return found.names;
}

/**
 * @param {readonly string[]} imports of a System module
 * @param {Tree} factory the function given to `System.register`
 * @returns {ImportedNames}
 */
export function namesOfSystem(imports, factory) {
  const found = collector();
  const setters = nodesInScope(factory, "").find(({ type, key }) => type === "Property" && nameOf(key) === "setters");
  const list = isTree(setters?.value) ? setters.value.elements : [];
  for (const [index, setter] of (Array.isArray(list) ? list : []).entries()) {
    const specifier = imports[index];
    if (specifier === undefined || !isBare(specifier) || index >= mostSearched || !isTree(setter)) continue;
    const [param] = Array.isArray(setter.params) ? setter.params : [];
    const name = nameOf(param);
    if (name === undefined) continue;
    found.read(specifier, membersOf(setter, name));
    for (const { type, left, right } of nodesInScope(setter, "")) {
      const whole = type === "AssignmentExpression" && nameOf(right) === name ? nameOf(left) : undefined;
      if (whole !== undefined) found.read(specifier, membersOf(factory, whole));
    }
  }
  return found.names;
}

/** @type {(specifier: string) => boolean} */
const isBare = (specifier) => /^[^./:][^:]*$/.test(specifier);

/**
 * The properties that are read of a variable.
 *
 * @type {(root: Tree, name: string) => string[]}
 */
function membersOf(root, name) {
  /** @type {Set<string>} */
  const members = new Set();
  for (const node of nodesInScope(root, name))
    for (const child of childrenOf(node)) {
      // What is assigned or compared may be a test of whether the name is there.
      if (nameOf(child.object) !== name || !isPlainUse(node, child)) continue;
      const member = memberName(child);
      if (member !== undefined) members.add(member);
    }
  return [...members];
}

/** @type {(parent: Tree, member: Tree) => boolean} */
function isPlainUse({ type, left, test }, member) {
  const isTest = type === "LogicalExpression" || type === "BinaryExpression" || type === "UnaryExpression";
  return !isTest && left !== member && test !== member;
}

function collector() {
  // A specifier may be called __proto__.
  /** @type {ImportedNames} */
  const names = Object.create(null);
  const of = (/** @type {string} */ specifier) => {
    const known = names[specifier] ?? { linked: [], read: [] };
    names[specifier] = known;
    return known;
  };
  /** @type {(kind: "linked" | "read") => (specifier: string, more: string[]) => void} */
  const add = (kind) => (specifier, more) => {
    if (more.length > 0) of(specifier)[kind] = [...new Set([...of(specifier)[kind], ...more])];
  };
  return { names, linked: add("linked"), read: add("read") };
}
