import { posix } from "node:path";
import type { AnyNode } from "acorn";
import { nameOf, parsedAs, renameImports } from "../federation/rename-imports.ts";
import { visitNames } from "../globals/free-names.ts";
import { offeredLibraries } from "../globals/library-globals.ts";
import { UsageError } from "../usage-error.ts";
import { contains, isCommonJs } from "./is-common-js.ts";
import { parsedJson, type Read, requiredFile } from "./required-file.ts";

/** A CommonJS module as a script that pages load. */
interface WrittenModule {
  text: string;
  /** Style sheets that it requires. */
  styles: string[];
  /** Warnings about files that it may not find when it runs. */
  notes: string[];
}

/**
 * Writes a CommonJS module with the files that it requires as one AMD module; other required names become its imports. If it
 * requires a library in a `try` that the portal does not offer, it becomes a System module, which first looks for that library.
 * @param entry the path of the module
 * @returns `undefined` for another script
 * @throws UsageError for a required file that is missing or not a script, and for a computed name that is required at load time
 */
export function commonJsModule(entry: string, read: Read): WrittenModule | undefined {
  if (!isCommonJs(read(entry) ?? "")) return undefined;
  const written = new Map<string, string>();
  const imports = new Set<string>();
  const tried = new Set<string>();
  const notes: string[] = [];
  for (const waiting = [entry]; waiting.length > 0; ) {
    const file = waiting.pop() ?? "";
    if (written.has(file)) continue;
    const own = new Map<string, string>();
    const { required, computed } = requiredBy(file, read(file) ?? "");
    notes.push(...computed.map((code) => laterNote(file, code)));
    for (const { name, isTried } of required) {
      const found = isRelative(name) ? foundFile(file, name, read, isTried) : undefined;
      if (found !== undefined) own.set(name, found);
      else if (!isRelative(name)) (isTried && !offeredLibraries.has(name) ? tried : imports).add(name);
    }
    written.set(file, `[${JSON.stringify(Object.fromEntries(own))}, ${functionOf(file, read(file) ?? "", entry)}]`);
    // The last one is taken first: files and style sheets stay in the order in which they run.
    waiting.push(...[...own.values()].reverse());
  }
  const styles = [...written.keys()].filter((file) => file.endsWith(".css"));
  const files = [...written].map(([file, text]) => `${JSON.stringify(file)}: ${text}`).join(",\n");
  const optional = [...tried].filter((name) => !imports.has(name));
  const code = `const portico$files = {\n${files}\n};\n${load([...imports])}`;
  return { text: (optional.length > 0 ? systemModule : amdModule)(code, [...imports], entry, optional), styles, notes };
}

const amdModule = (code: string, imports: readonly string[], entry: string) =>
  `define(${JSON.stringify(["require", "exports", "module", ...imports])}, function (portico$require) {
${code}
return portico$load(${JSON.stringify(entry)});
});
`;

/** An unknown name fails its import, not the module. The module's exports are those of an AMD module. */
const systemModule = (code: string, imports: readonly string[], entry: string, optional: readonly string[]) =>
  `System.register(${JSON.stringify(imports)}, function (portico$export, portico$context) {
const portico$found = {};
function portico$keep(name, made) { portico$found[name] = made.__whole ?? (made.__useDefault ? made.default : made); }
function portico$require(name) { return portico$found[name]; }
${code}
async function portico$try(name) {
  try { portico$keep(name, await portico$context.import(name)); } catch { return; }
  portico$imports.set(name, undefined);
}
return {
  setters: [${imports.map((name) => `(made) => portico$keep(${JSON.stringify(name)}, made)`).join(", ")}],
  async execute() {
    await Promise.all(${JSON.stringify(optional)}.map(portico$try));
    const made = portico$load(${JSON.stringify(entry)});
    portico$export({ default: made, __useDefault: true, ...made, __whole: made });
  },
};
});
`;

const isRelative = (name: string) => /^\.{1,2}(?:\/|$)/.test(name);

/** @throws UsageError when there is none, unless the code requires it in a `try` */
function foundFile(from: string, name: string, read: Read, isTried: boolean): string | undefined {
  try {
    const file = requiredFile(from, name, read);
    return isTried && !isRunnable(file, read(file) ?? "") ? undefined : file;
  } catch (error) {
    if (isTried) return undefined;
    throw error;
  }
}

const isRunnable = (file: string, text: string): boolean =>
  /\.(css|json)$/.test(file) || parsedAs("commonjs", text) !== undefined;

// Each file runs once, when it is required for the first time. The files see these names. Compilers look for `__esModule`
// before they take `default`: namespaces of ES modules, and of System modules of Rollup, have none.
const load = (imports: readonly string[]) => `const portico$made = {};
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
}`;

function functionOf(file: string, text: string, entry: string): string {
  if (file.endsWith(".css")) return "function () {}";
  if (file.endsWith(".json"))
    return `function (module) { module.exports = ${JSON.stringify(parsedJson(file, text))}; }`;
  // The code is in another folder now.
  const rename = (name: string) =>
    /^\.{1,2}\//.test(name) ? `./${posix.relative(posix.dirname(entry), posix.join(posix.dirname(file), name))}` : name;
  const script = /\bimport\s*\(/.test(text) ? renameImports(text, { rename, isCommonJs: true }) : text;
  return `function (module, exports, require) {\n${script.replace(/^#!.*/, "")}\n}`;
}

const laterNote = (file: string, code: string) =>
  `${file} computes the name in ${code}: it finds only what ${file} also requires by a literal, so let the bundler include the other files.`;

/** A part of a script that may not run when the script does. */
const isConditional = ({ type }: AnyNode) =>
  /Function|^(?:If|Switch|Try)Statement$|^(?:Conditional|Logical)Exp/.test(type);

interface Required {
  required: { name: string; isTried: boolean }[];
  /** The code of computed names, save in a `try`. */
  computed: string[];
}

/**
 * What a script requires by literals. A computed name that the script may never require is ignored.
 * @throws UsageError for a computed name that it requires at load time
 */
function requiredBy(file: string, text: string): Required {
  if (/\.(css|json)$/.test(file)) return { required: [], computed: [] };
  const program = parsedAs("commonjs", text);
  if (!program)
    throw new UsageError(
      `${file} is required, and is no script: let the bundler include it, e.g. a picture as its address.`,
    );
  const [required, computed]: [Required["required"], string[]] = [[], []];
  const tried: AnyNode[] = [];
  const conditional: AnyNode[] = [];
  visitNames(program, (node, { isOuter }) => {
    if (node.type === "TryStatement" && node.handler) tried.push(node.block);
    if (isConditional(node)) conditional.push(node);
    if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return;
    if (node.callee.name !== "require" || !isOuter("require")) return;
    const name = nameOf(node.arguments[0]);
    const isIn = (outer: AnyNode) => contains(outer, node);
    if (name !== undefined) return void required.push({ name, isTried: tried.some(isIn) });
    const code = text.slice(node.start, node.end).slice(0, 60);
    if (!conditional.some(isIn))
      throw new UsageError(
        `${file} computes the name in ${code}: give it as a literal, or let the bundler include the files.`,
      );
    if (!tried.some(isIn)) computed.push(code);
  });
  return { required, computed };
}
