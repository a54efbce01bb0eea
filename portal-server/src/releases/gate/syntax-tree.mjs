/**
 * A node of a syntax tree (ESTree). The properties besides those of `Node` are unknown, and are checked before use.
 * @typedef {import("acorn").Node & Record<string, unknown>} Tree
 */

/** @type {(value: unknown) => value is Tree} */
export function isTree(value) {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** @type {(node: Tree) => Tree[]} */
export function childrenOf(node) {
  /** @type {Tree[]} */
  const children = [];
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) {
      for (const each of value) if (isTree(each)) children.push(each);
    } else if (isTree(value)) children.push(value);
  }
  return children;
}

/** @type {(value: unknown) => string | undefined} */
const asText = (value) => (typeof value === "string" ? value : undefined);

/**
 * The text of a string literal; `undefined` for every other node.
 * @type {(node: unknown) => string | undefined}
 */
export function stringOf(node) {
  if (!isTree(node)) return undefined;
  // Minifiers write texts as templates, too. One without values has one part.
  if (node.type !== "TemplateLiteral") return node.type === "Literal" ? asText(node.value) : undefined;
  const [part, ...others] = Array.isArray(node.quasis) ? node.quasis : [];
  return isTree(part) && others.length === 0 ? asText(Object(part.value).cooked) : undefined;
}

/** @type {(node: unknown) => string | undefined} */
export function nameOf(node) {
  return isTree(node) && node.type === "Identifier" && typeof node.name === "string" ? node.name : undefined;
}

/**
 * The keys that are written in an object literal.
 * @type {(node: unknown) => string[]}
 */
export function keysOf(node) {
  if (!isTree(node) || node.type !== "ObjectExpression" || !Array.isArray(node.properties)) return [];
  return node.properties.flatMap((property) => keyOf(property) ?? []);
}

/**
 * The key of a property as written; `undefined` for a computed key or a spread.
 * @type {(property: Tree) => string | undefined}
 */
export function keyOf({ key, computed }) {
  const isNumber = isTree(key) && key.type === "Literal" && typeof key.value === "number";
  return (computed ? undefined : nameOf(key)) ?? stringOf(key) ?? (isNumber ? String(key.value) : undefined);
}

/**
 * Whether all keys of an object literal are written in it, without computed keys and spreads.
 * @type {(node: Tree) => boolean}
 */
export function hasPlainKeys({ properties }) {
  return Array.isArray(properties) && properties.every((property) => keyOf(property) !== undefined);
}

/**
 * `b` for `a.b` and for `a["b"]`.
 * @type {(node: Tree) => string | undefined}
 */
export function memberName({ type, property, computed }) {
  if (type !== "MemberExpression") return undefined;
  return computed ? stringOf(property) : nameOf(property);
}

/** @type {(node: Tree) => boolean} */
export function isFunction({ type }) {
  return type === "FunctionExpression" || type === "ArrowFunctionExpression" || type === "FunctionDeclaration";
}

/**
 * All nodes below `root` in which `name` refers to the same variable. Functions with a parameter or a variable of that
 * name are left out: minified code uses one letter for many variables.
 * @type {(root: Tree, name: string) => Tree[]}
 */
export function nodesInScope(root, name) {
  /** @type {Tree[]} */
  const found = [];
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(node);
    for (const child of childrenOf(node)) if (!isFunction(child) || !declares(child, name)) open.push(child);
  }
  return found;
}

/**
 * All uses of a variable below a node, including its declaration. `a` in `x.a` and in `{ a: 1 }` is not a use.
 * @type {(root: Tree, name: string) => Tree[]}
 */
export function usesOf(root, name) {
  /** @type {Tree[]} */
  const uses = [];
  for (const node of nodesInScope(root, name)) {
    for (const child of childrenOf(node)) {
      const isName = (child === node.property || child === node.key) && !node.computed && child !== node.value;
      if (nameOf(child) === name && !isName) uses.push(child);
    }
  }
  return uses;
}

/**
 * The nodes that belong to a function, without those of inner functions. With `arrows` the nodes of inner arrow
 * functions are included, because these share the function's `this`.
 * @type {(fn: Tree, arrows?: boolean) => Tree[]}
 */
export function functionNodes(fn, arrows = false) {
  /** @type {Tree[]} */
  const found = [];
  const open = childrenOf(fn);
  for (let node = open.pop(); node; node = open.pop()) {
    if (isFunction(node) && !(arrows && node.type === "ArrowFunctionExpression")) continue;
    found.push(node);
    open.push(...childrenOf(node));
  }
  return found;
}

/**
 * The functions around a node, innermost first.
 * @type {(root: Tree, inner: Tree) => Tree[]}
 */
export function functionsAround(root, inner) {
  /** @type {(node: Tree) => boolean} */
  const fits = ({ start, end }) => start <= inner.start && end >= inner.end;
  /** @type {Tree[]} */
  const around = [];
  /** @type {Tree | undefined} */
  let node = root;
  for (; node && node !== inner; node = childrenOf(node).find(fits)) {
    if (isFunction(node)) around.unshift(node);
  }
  return around;
}

/** @type {(fn: Tree, name: string) => boolean} */
export function declares(fn, name) {
  /** @type {Tree[]} */
  const open = Array.isArray(fn.params) ? fn.params.filter(isTree) : [];
  /** @type {(pattern: Tree) => boolean} */
  const isBound = (pattern) => [...patternNames(pattern)].includes(name);
  if (open.some(isBound)) return true;
  const body = isTree(fn.body) ? [fn.body] : [];
  for (let node = body.pop(); node; node = body.pop()) {
    if (node.type === "VariableDeclarator" && isTree(node.id) && isBound(node.id)) return true;
    if (node.type === "FunctionDeclaration" && nameOf(node.id) === name) return true;
    for (const child of childrenOf(node))
      if (!isFunction(child) || child.type === "FunctionDeclaration") {
        if (isFunction(child)) {
          if (nameOf(child.id) === name) return true;
        } else body.push(child);
      }
  }
  return false;
}

/** @type {(pattern: Tree) => Generator<string>} */
export function* patternNames(pattern) {
  const name = nameOf(pattern);
  if (name !== undefined) yield name;
  // In `{ a: b }` the name is b. The value of a default is not a name, but counting it does no harm.
  else if (pattern.type === "Property") {
    if (isTree(pattern.value)) yield* patternNames(pattern.value);
  } else for (const child of childrenOf(pattern)) yield* patternNames(child);
}
