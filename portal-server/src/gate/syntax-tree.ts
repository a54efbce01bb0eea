import type { Node } from "acorn";

/** A node of a syntax tree (ESTree), whose other properties are looked at before they are used. */
export type Tree = Node & Record<string, unknown>;

export function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

export function childrenOf(node: Tree): Tree[] {
  const children: Tree[] = [];
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) {
      for (const each of value) if (isTree(each)) children.push(each);
    } else if (isTree(value)) children.push(value);
  }
  return children;
}

/** The text of a string literal; `undefined` for every other node. */
export function stringOf(node: unknown): string | undefined {
  return isTree(node) && node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

export function nameOf(node: unknown): string | undefined {
  return isTree(node) && node.type === "Identifier" && typeof node.name === "string" ? node.name : undefined;
}

/** The keys that an object literal writes out. */
export function keysOf(node: unknown): string[] {
  if (!isTree(node) || node.type !== "ObjectExpression" || !Array.isArray(node.properties)) return [];
  return node.properties.flatMap(({ key, computed }: Tree) => {
    const name = (computed ? undefined : nameOf(key)) ?? stringOf(key);
    return name === undefined ? [] : [name];
  });
}

export function isFunction({ type }: Tree): boolean {
  return type === "FunctionExpression" || type === "ArrowFunctionExpression" || type === "FunctionDeclaration";
}

/**
 * All nodes below one in which a name still means what it means there: not those of functions that have a parameter or
 * a variable of that name. Minified code gives one letter to many things.
 */
export function nodesSeeing(root: Tree, name: string): Tree[] {
  const seen: Tree[] = [];
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    seen.push(node);
    for (const child of childrenOf(node)) if (!isFunction(child) || !declares(child, name)) open.push(child);
  }
  return seen;
}

/** The functions around a node, innermost first. */
export function functionsAround(root: Tree, inner: Tree): Tree[] {
  const fits = ({ start, end }: Tree) => start <= inner.start && end >= inner.end;
  const around: Tree[] = [];
  for (let node: Tree | undefined = root; node && node !== inner; node = childrenOf(node).find(fits)) {
    if (isFunction(node)) around.unshift(node);
  }
  return around;
}

export function declares(fn: Tree, name: string): boolean {
  const open: Tree[] = [...(Array.isArray(fn.params) ? fn.params.filter(isTree) : [])];
  const isBound = (pattern: Tree) => [...patternNames(pattern)].includes(name);
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

function* patternNames(pattern: Tree): Generator<string> {
  const own = nameOf(pattern);
  if (own !== undefined) yield own;
  // In `{ a: b }` the name is b; a default's value is no name, and counting it harms nothing.
  else if (pattern.type === "Property") {
    if (isTree(pattern.value)) yield* patternNames(pattern.value);
  } else for (const child of childrenOf(pattern)) yield* patternNames(child);
}
