import { posix } from "node:path";
import type { AnyNode, Program } from "acorn";
import { nameOf, parsedAs } from "../federation/rename-imports.ts";
import { visitNames } from "../globals/free-names.ts";
import { UsageError } from "../usage-error.ts";

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
 * @param read returns the text of a file of the build
 * @returns `undefined` for another script
 * @throws UsageError for a required file that is not there
 */
export function commonJsModule(entry: string, read: (file: string) => string | undefined): WrittenModule | undefined {
  if (!isCommonJs(read(entry) ?? "")) return undefined;
  const written = new Map<string, string>();
  const imports = new Set<string>();
  for (const waiting = [entry]; waiting.length > 0; ) {
    const file = waiting.pop() ?? "";
    if (written.has(file)) continue;
    const own = new Map<string, string>();
    for (const name of requiredBy(file, read(file) ?? "")) {
      if (/^\.{1,2}\//.test(name)) own.set(name, fileOf(file, name, read));
      else imports.add(name);
    }
    written.set(file, `[${JSON.stringify(Object.fromEntries(own))}, ${functionOf(file, read(file) ?? "")}]`);
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

// Each file runs once, when it is required for the first time. The files see these names.
const load = (entry: string) => `const portico$made = {};
function portico$load(file) {
  if (portico$made[file]) return portico$made[file].exports;
  const module = (portico$made[file] = { exports: {} });
  const [own, run] = portico$files[file];
  const require = (name) => (own[name] ? portico$load(own[name]) : portico$require(name));
  run.call(module.exports, module, module.exports, require);
  return module.exports;
}
return portico$load(${JSON.stringify(entry)});`;

function functionOf(file: string, text: string): string {
  if (file.endsWith(".css")) return "function () {}";
  if (file.endsWith(".json")) return `function (module) { module.exports = ${text}; }`;
  return `function (module, exports, require) {\n${text}\n}`;
}

function requiredBy(file: string, text: string): string[] {
  const program: Program | undefined = /\.(css|json)$/.test(file) ? undefined : parsedAs("script", text);
  const names: string[] = [];
  if (program)
    visitNames(program, (node, { isOuter }) => {
      if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return;
      const [given] = node.arguments;
      if (node.callee.name !== "require" || !isOuter("require")) return;
      const name = nameOf(given);
      if (name !== undefined) names.push(name);
    });
  return names;
}

/** The file that a name means, as Node finds it. */
function fileOf(from: string, name: string, read: (file: string) => string | undefined): string {
  const path = posix.join(posix.dirname(from), name);
  const found = ["", ".js", ".cjs", ".json", "/index.js"]
    .map((end) => path + end)
    .find((file) => read(file) !== undefined);
  if (found !== undefined) return found;
  throw new UsageError(`${from} requires ${name}, which is not in the folder: publish the whole folder of the build.`);
}
