import { parse } from "acorn";
import { namesOfEsm } from "./imported-names.mjs";
import { asReading, joined, noNames, unreadable } from "./reading.mjs";
import { syntaxRefusal } from "./syntax-refusal.mjs";
import { hasPlainKeys, isTree, keysOf, nameOf, stringOf } from "./syntax-tree.mjs";

/**
 * @import { Reading } from "./reading.mjs"
 * @import { Tree } from "./syntax-tree.mjs"
 * @import { ReadModule, Refused } from "./read-module.mjs"
 */

/**
 * Reads an ES module without running it: every static import, every `import()` with a literal, and the exports.
 * @param {string} text
 * @param {{ exports: boolean }} options
 * @returns {ReadModule | Refused}
 */
export function readEsm(text, options) {
  /** @type {Tree} */
  let program;
  try {
    program = /** @type {Tree} */ (
      /** @type {unknown} */ (parse(text, { ecmaVersion: "latest", sourceType: "module" }))
    );
  } catch (error) {
    return syntaxRefusal(text, error);
  }
  const statements = treesOf(program.body);
  const sources = statements.filter(({ source }) => isTree(source));
  const calls = importCalls(program);
  const found = [...sources, ...calls];
  const data = found.filter(hasAttributes);
  const unknown = data.find((each) => !isOfFile(each));
  if (unknown) {
    const file = importedName(unknown.source) ?? "";
    return { status: "refused", code: "release.import_attributes", details: { file } };
  }
  const namesOf = (/** @type {Tree[]} */ trees) => [
    ...new Set(trees.flatMap(({ source }) => importedName(source) ?? [])),
  ];
  const stars = sources.filter((each) => each.type === "ExportAllDeclaration" && !isTree(each.exported));
  return {
    status: "read",
    format: "esm",
    imports: namesOf(found.filter((each) => !hasAttributes(each))),
    ...(data.length > 0 && { data: namesOf(data) }),
    unlisted: calls.filter(({ source, start }) => importedName(source) === undefined && !isOfRuntime(text, start))
      .length,
    stars: stars.flatMap(({ source }) => stringOf(source) ?? []),
    names: namesOfEsm(program),
    exports: options.exports ? exportsOf(statements) : unreadable,
  };
}

/**
 * Whether an `import()` belongs to the runtime of Module Federation, which would load the entries of other remotes.
 * @type {(text: string, start: number) => boolean}
 */
const isOfRuntime = (text, start) =>
  text.slice(Math.max(0, start - 200), start).includes("FEDERATION_ALLOW_NEW_FUNCTION");

/** @type {(value: unknown) => Tree[]} */
const treesOf = (value) => (Array.isArray(value) ? value.filter(isTree) : []);

/** @type {(statement: Tree) => boolean} */
const hasAttributes = ({ attributes, options }) => treesOf(attributes).length > 0 || isTree(options);

/**
 * Whether browsers load an import with attributes: `with { type: "json" }` or `"css"`, for a file of the build.
 * @type {(statement: Tree) => boolean}
 */
function isOfFile({ source, attributes, options }) {
  const [outer, ...others] = isTree(options) ? treesOf(options.properties) : [];
  const inner = isTree(outer?.value) && nameOf(outer.key) === "with" ? treesOf(outer.value.properties) : [];
  const [given, ...more] = isTree(options) ? inner : treesOf(attributes);
  const key = nameOf(given?.key) ?? stringOf(given?.key);
  const isType = key === "type" && /^(json|css)$/.test(stringOf(given?.value) ?? "");
  return isType && others.length + more.length === 0 && /^\.{0,2}\//.test(importedName(source) ?? "");
}

/**
 * The name in an import: a literal, or a template without expressions, as minifiers write it.
 * @type {(source: unknown) => string | undefined}
 */
function importedName(source) {
  if (!isTree(source) || source.type !== "TemplateLiteral") return stringOf(source);
  const [only, ...others] = treesOf(source.quasis);
  const value = /** @type {{ cooked?: unknown } | undefined} */ (only?.value);
  return others.length === 0 && typeof value?.cooked === "string" ? value.cooked : undefined;
}

/**
 * Every `import(…)` of the module, in any function. Two kinds of names are left out: names whose absence the code
 * handles at once (`import("name").catch(…)`, as the guard of @vitejs/plugin-legacy does), and modules of Node, because
 * tools for WebAssembly write code for both (`isNode ? await import("node:fs/promises") : …`).
 * @type {(program: Tree) => Tree[]}
 */
function importCalls(program) {
  /** @type {Tree[]} */
  const calls = [];
  /** @type {Set<Tree>} */
  const caught = new Set();
  /** @type {unknown[]} */
  const open = [program];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) for (const each of value) open.push(each ?? 0);
    else if (isTree(value)) {
      if (value.type === "ImportExpression") calls.push(value);
      if (value.type === "MemberExpression" && nameOf(value.property) === "catch" && isTree(value.object))
        caught.add(value.object);
      for (const each of Object.values(value)) if (typeof each === "object" && each !== null) open.push(each);
    }
  }
  return calls.filter((call) => !(caught.has(call) && isOfName(call)) && !isOfNode(importedName(call.source) ?? ""));
}

/**
 * Whether a name is a module of Node, and not also a package for browsers, such as `events`.
 * @param {string} name
 */
const isOfNode = (name) => /^(node:.*|module|fs|fs\/promises|worker_threads)$/.test(name);

/** @type {(call: Tree) => boolean} */
const isOfName = ({ source }) => /^[^./:][^:]*$/.test(importedName(source) ?? "");

/** @type {(statements: readonly Tree[]) => Reading} */
function exportsOf(statements) {
  /** @type {Reading[]} */
  const readings = [noNames];
  for (const statement of statements) {
    const { type, declaration } = statement;
    if (type === "ExportAllDeclaration" && isTree(statement.exported))
      readings.push(asReading(nameIn(statement.exported)));
    if (type === "ExportDefaultDeclaration") readings.push(asReading(["default"]), ofDefault(declaration, statements));
    if (type !== "ExportNamedDeclaration") continue;
    readings.push(asReading(treesOf(statement.specifiers).flatMap(({ exported }) => nameIn(exported))));
    const alias = treesOf(statement.specifiers).find(({ exported }) => nameIn(exported).includes("default"));
    if (alias) readings.push(isTree(statement.source) ? unreadable : ofDefault(alias.local, statements));
    if (isTree(declaration)) readings.push(asReading(declaredNames(declaration)));
  }
  return joined(readings);
}

/** @type {(name: unknown) => string[]} */
const nameIn = (name) => [nameOf(name) ?? stringOf(name) ?? []].flat();

/** @type {(declaration: Tree) => string[]} */
function declaredNames({ id, declarations }) {
  const patterns = Array.isArray(declarations) ? treesOf(declarations).map((each) => each.id) : [id];
  return patterns.flatMap(boundNames);
}

/**
 * The names that a pattern binds (ECMAScript, "Destructuring Binding Patterns").
 * @type {(pattern: unknown) => string[]}
 */
function boundNames(pattern) {
  if (!isTree(pattern)) return [];
  if (pattern.type === "ObjectPattern") {
    return treesOf(pattern.properties).flatMap((each) => boundNames(each.type === "RestElement" ? each : each.value));
  }
  if (pattern.type === "ArrayPattern") return treesOf(pattern.elements).flatMap(boundNames);
  if (pattern.type === "AssignmentPattern") return boundNames(pattern.left);
  if (pattern.type === "RestElement") return boundNames(pattern.argument);
  return nameIn(pattern);
}

/**
 * The lifecycles in the default export: an object literal, or a constant with one.
 * @type {(value: unknown, statements: readonly Tree[]) => Reading}
 */
function ofDefault(value, statements) {
  const name = nameOf(value);
  const variables = statements.flatMap((each) =>
    each.type === "VariableDeclaration" ? treesOf(each.declarations) : [],
  );
  const given = name === undefined ? value : variables.find(({ id }) => nameOf(id) === name)?.init;
  if (!isTree(given) || given.type !== "ObjectExpression") return unreadable;
  return { names: keysOf(given), complete: hasPlainKeys(given) };
}
