import { posix } from "node:path";
import type { AnyNode } from "acorn";
import { nameOf, parsedAs, renameImports } from "../federation/rename-imports.ts";
import { visitNames } from "../globals/free-names.ts";
import { offeredLibraries } from "../globals/library-globals.ts";
import { UsageError } from "../usage-error.ts";
import { parsedJson, type Read, requiredFile } from "./required-file.ts";

/** A test whether there is a module system. */
const asks = /\btypeof[\s(]+(?:exports|module|define)\b/;
const names = /[\w$]+/g;

/** A CommonJS module as a script that pages load. */
interface WrittenModule {
  text: string;
  /** Style sheets that it requires. */
  styles: string[];
}

/**
 * Whether a script is a CommonJS module: it sets `exports` or `module.exports`, or hands them on, and not only where a test
 * with `typeof` has found `exports`, `module` or `define`, or in a `try`, as UMD and libraries in plain scripts do.
 */
export function isCommonJs(text: string): boolean {
  const program = /\b(?:exports|module)\b/.test(text) ? parsedAs("commonjs", text) : undefined;
  const guarded: AnyNode[] = [];
  const answers = new Set<string>();
  const asksForModules = ({ start, end }: AnyNode) => {
    const written = text.slice(start, end);
    return asks.test(written) || (answers.size > 0 && written.match(names)?.some((name) => answers.has(name)));
  };
  let isFound = false;
  if (program)
    visitNames(program, (node, { isOuter }) => {
      const answer = answerIn(node);
      if (answer && asksForModules(answer.value)) answers.add(answer.name);
      const test = testOf(node);
      if (test && asksForModules(test)) guarded.push(node);
      if (node.type === "TryStatement" && node.handler) guarded.push(node.block);
      const isWrite = targetsOf(node).some((each) => isExports(each, isOuter));
      isFound ||= isWrite && !guarded.some((each) => contains(each, node));
    });
  return isFound;
}

/** A variable that may keep what a test has found, as Moment's `hasModule` does. */
function answerIn(node: AnyNode): { name: string; value: AnyNode } | undefined {
  const [variable, value] =
    node.type === "VariableDeclarator"
      ? [node.id, node.init]
      : node.type === "AssignmentExpression"
        ? [node.left, node.right]
        : [];
  if (variable?.type !== "Identifier" || !/^(?:Unary|Binary|Logical|Conditional)/.test(value?.type ?? ""))
    return undefined;
  return value ? { name: variable.name, value } : undefined;
}

const contains = (outer: AnyNode, { start, end }: AnyNode) => outer.start <= start && end <= outer.end;

function testOf(node: AnyNode): AnyNode | undefined {
  if (node.type === "LogicalExpression") return node.left;
  return node.type === "IfStatement" || node.type === "ConditionalExpression" ? node.test : undefined;
}

/** What a node sets, or hands on under another name. */
function targetsOf(node: AnyNode): (AnyNode | null | undefined)[] {
  if (node.type === "CallExpression") return node.arguments;
  if (node.type === "VariableDeclarator") return [node.init];
  if (node.type !== "AssignmentExpression") return [];
  const { left, right } = node;
  return left.type === "MemberExpression" ? [left, left.object, right] : [right];
}

/** Whether a node is `exports` or `module.exports`, which the script does not declare. */
function isExports(node: AnyNode | null | undefined, isOuter: (name: string) => boolean): boolean {
  if (node?.type === "Identifier") return node.name === "exports" && isOuter("exports");
  if (node?.type !== "MemberExpression" || node.object.type !== "Identifier") return false;
  const { object, property } = node;
  return object.name === "module" && isOuter("module") && property.type === "Identifier" && property.name === "exports";
}

/**
 * Writes a CommonJS module with the files that it requires as one AMD module: what else it requires is its imports.
 * @param entry the path of the module
 * @returns `undefined` for another script
 * @throws UsageError for a required file that is not there or is no script, and for a computed name that is required at once
 */
export function commonJsModule(entry: string, read: Read): WrittenModule | undefined {
  if (!isCommonJs(read(entry) ?? "")) return undefined;
  const written = new Map<string, string>();
  const imports = new Set<string>();
  for (const waiting = [entry]; waiting.length > 0; ) {
    const file = waiting.pop() ?? "";
    if (written.has(file)) continue;
    const own = new Map<string, string>();
    for (const { name, isTried } of requiredBy(file, read(file) ?? "")) {
      const found = isRelative(name) ? foundFile(file, name, read, isTried) : undefined;
      if (found !== undefined) own.set(name, found);
      else if (!isRelative(name) && (!isTried || offeredLibraries.has(name))) imports.add(name);
    }
    written.set(file, `[${JSON.stringify(Object.fromEntries(own))}, ${functionOf(file, read(file) ?? "", entry)}]`);
    // The last one is taken first: files and style sheets stay in the order in which they run.
    waiting.push(...[...own.values()].reverse());
  }
  const styles = [...written.keys()].filter((file) => file.endsWith(".css"));
  const list = JSON.stringify(["require", "exports", "module", ...imports]);
  const files = [...written].map(([file, text]) => `${JSON.stringify(file)}: ${text}`).join(",\n");
  return {
    text: `define(${list}, function (portico$require) {\nconst portico$files = {\n${files}\n};\n${load(entry, [...imports])}\n});\n`,
    styles,
  };
}

const isRelative = (name: string) => /^\.{1,2}(?:\/|$)/.test(name);

/** @throws UsageError when there is none, save where the code tries whether there is one */
function foundFile(from: string, name: string, read: Read, isTried: boolean): string | undefined {
  try {
    return requiredFile(from, name, read);
  } catch (error) {
    if (isTried) return undefined;
    throw error;
  }
}

// Each file runs once, when it is required for the first time. The files see these names. Compilers look for `__esModule`
// before they take `default`: namespaces of ES modules, and of System modules of Rollup, have none.
const load = (entry: string, imports: readonly string[]) => `const portico$made = {};
const portico$imports = new Map(${JSON.stringify(imports)}.map((name) => [name, undefined]));
function portico$load(file) {
  if (portico$made[file]) return portico$made[file].exports;
  const module = (portico$made[file] = { exports: {} });
  const [own, run] = portico$files[file];
  const require = (name) => (own[name] ? portico$load(own[name]) : portico$import(name));
  run.call(module.exports, module, module.exports, require);
  return module.exports;
}
function portico$import(name) {
  if (!portico$imports.has(name))
    throw Object.assign(new Error("Cannot find module '" + name + "': the build does not contain it. Require it by a literal name, or let the bundler include it."), { code: "MODULE_NOT_FOUND" });
  const made = portico$imports.get(name) ?? portico$esModule(portico$require(name));
  portico$imports.set(name, made);
  return made;
}
function portico$esModule(made) {
  if (made?.[Symbol.toStringTag] !== "Module" || !("default" in made) || made.__esModule) return made;
  const whole = Object.defineProperty({}, "__esModule", { value: true });
  for (const name of Object.keys(made)) Object.defineProperty(whole, name, { enumerable: true, get: () => made[name] });
  return whole;
}
return portico$load(${JSON.stringify(entry)});`;

function functionOf(file: string, text: string, entry: string): string {
  if (file.endsWith(".css")) return "function () {}";
  if (file.endsWith(".json"))
    return `function (module) { module.exports = ${JSON.stringify(parsedJson(file, text))}; }`;
  // The code is in another folder now.
  const rename = (name: string) =>
    /^\.{1,2}\//.test(name) ? `./${posix.relative(posix.dirname(entry), posix.join(posix.dirname(file), name))}` : name;
  const script = /\bimport\s*\(/.test(text) ? renameImports(text, { rename }) : text;
  return `function (module, exports, require) {\n${script.replace(/^#!.*/, "")}\n}`;
}

/** A part of a script that may not run when the script does. */
const isConditional = ({ type }: AnyNode) =>
  /Function|^(?:If|Switch|Try)Statement$|^(?:Conditional|Logical)Exp/.test(type);

/**
 * What a script requires by literals. A computed name that the script may never require is found by no file, as in Node.
 * @throws UsageError for one that it requires at once
 */
function requiredBy(file: string, text: string): { name: string; isTried: boolean }[] {
  if (/\.(css|json)$/.test(file)) return [];
  const program = parsedAs("commonjs", text);
  if (!program)
    throw new UsageError(
      `${file} is required, and is no script: let the bundler include it, e.g. a picture as its address.`,
    );
  const required: { name: string; isTried: boolean }[] = [];
  const tried: AnyNode[] = [];
  const conditional: AnyNode[] = [];
  visitNames(program, (node, { isOuter }) => {
    if (node.type === "TryStatement" && node.handler) tried.push(node.block);
    if (isConditional(node)) conditional.push(node);
    if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return;
    if (node.callee.name !== "require" || !isOuter("require")) return;
    const name = nameOf(node.arguments[0]);
    const isIn = (outer: AnyNode) => contains(outer, node);
    if (name !== undefined) required.push({ name, isTried: tried.some(isIn) });
    else if (!conditional.some(isIn))
      throw new UsageError(
        `${file} computes the name in ${text.slice(node.start, node.end).slice(0, 60)}: give it as a literal, or let the bundler include the files.`,
      );
  });
  return required;
}
