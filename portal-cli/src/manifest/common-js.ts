import { posix } from "node:path";
import type { AnyNode } from "acorn";
import { nameOf, parsedAs, renameImports } from "../federation/rename-imports.ts";
import { visitNames } from "../globals/free-names.ts";
import { UsageError } from "../usage-error.ts";
import { parsedJson, type Read, requiredFile } from "./required-file.ts";

/** A test whether there is a module system. */
const asks = /\btypeof[\s(]+(?:exports|module|define)\b/;

/** A CommonJS module as a script that pages load. */
interface WrittenModule {
  text: string;
  /** Style sheets that it requires. */
  styles: string[];
}

/**
 * Whether a script is a CommonJS module: it sets `exports` or `module.exports`, or hands them on, and not only where a test
 * with `typeof` has found `exports`, `module` or `define`, as UMD and libraries in plain scripts do.
 */
export function isCommonJs(text: string): boolean {
  const program = /\b(?:exports|module)\b/.test(text) ? parsedAs("script", text) : undefined;
  const guarded: AnyNode[] = [];
  let isFound = false;
  if (program)
    visitNames(program, (node, { isOuter }) => {
      const test = testOf(node);
      if (test && asks.test(text.slice(test.start, test.end))) guarded.push(node);
      const isWrite = targetsOf(node).some((each) => isExports(each, isOuter));
      isFound ||= isWrite && !guarded.some((each) => contains(each, node));
    });
  return isFound;
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
 * @throws UsageError for a required file that is not there or is no script, and for a name that is computed
 */
export function commonJsModule(entry: string, read: Read): WrittenModule | undefined {
  if (!isCommonJs(read(entry) ?? "")) return undefined;
  const written = new Map<string, string>();
  const imports = new Set<string>();
  for (const waiting = [entry]; waiting.length > 0; ) {
    const file = waiting.pop() ?? "";
    if (written.has(file)) continue;
    const own = new Map<string, string>();
    for (const name of requiredBy(file, read(file) ?? "")) {
      if (/^\.{1,2}(?:\/|$)/.test(name)) own.set(name, requiredFile(file, name, read));
      else imports.add(name);
    }
    written.set(file, `[${JSON.stringify(Object.fromEntries(own))}, ${functionOf(file, read(file) ?? "", entry)}]`);
    // The last one is taken first: files and style sheets stay in the order in which they run.
    waiting.push(...[...own.values()].reverse());
  }
  const styles = [...written.keys()].filter((file) => file.endsWith(".css"));
  const names = JSON.stringify(["require", "exports", "module", ...imports]);
  const files = [...written].map(([file, text]) => `${JSON.stringify(file)}: ${text}`).join(",\n");
  return {
    text: `define(${names}, function (portico$require) {\nconst portico$files = {\n${files}\n};\n${load(entry)}\n});\n`,
    styles,
  };
}

// Each file runs once, when it is required for the first time. The files see these names. Compilers look for `__esModule`
// before they take `default`: namespaces of ES modules, and of System modules of Rollup, have none.
const load = (entry: string) => `const portico$made = {};
function portico$load(file) {
  if (portico$made[file]) return portico$made[file].exports;
  const module = (portico$made[file] = { exports: {} });
  const [own, run] = portico$files[file];
  const require = (name) => (own[name] ? portico$load(own[name]) : portico$esModule(portico$require(name)));
  run.call(module.exports, module, module.exports, require);
  return module.exports;
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

/** @throws UsageError */
function requiredBy(file: string, text: string): string[] {
  if (/\.(css|json)$/.test(file)) return [];
  const program = parsedAs("script", text);
  if (!program)
    throw new UsageError(
      `${file} is required, and is no script: let the bundler include it, e.g. a picture as its address.`,
    );
  const names: string[] = [];
  const tried: AnyNode[] = [];
  visitNames(program, (node, { isOuter }) => {
    if (node.type === "TryStatement") tried.push(node.block);
    if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return;
    if (node.callee.name !== "require" || !isOuter("require")) return;
    const name = nameOf(node.arguments[0]);
    if (name !== undefined) names.push(name);
    else if (!tried.some((each) => contains(each, node)))
      throw new UsageError(
        `${file} computes the name in ${text.slice(node.start, node.end).slice(0, 60)}: give it as a literal, or let the bundler include the files.`,
      );
  });
  return names;
}
