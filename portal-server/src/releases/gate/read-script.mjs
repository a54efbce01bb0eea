import { isCommonJs, outerCode, setsGlobal } from "./outer-code.mjs";
import { unreadable } from "./reading.mjs";
import { isTree, nameOf, stringOf } from "./syntax-tree.mjs";

/**
 * @import { ReadModule, Refused } from "./read-module.mjs"
 * @import { Tree } from "./syntax-tree.mjs"
 */

/** The names that AMD reserves for a module's own objects ("The module ID format", AMD API). */
const ofAmd = new Set(["require", "exports", "module"]);

/**
 * Reads, without running it, a script that calls `define` once, as AMD and UMD bundles do, or that sets its lifecycles
 * as a global. Bundled code may call `define` too, so only calls of the script itself and of functions that it calls
 * immediately count.
 * @param {Tree} program
 * @param {string} text
 * @returns {ReadModule | Refused}
 */
export function readScript(program, text) {
  const outer = outerCode(program);
  const calls = outer.filter(({ type, callee }) => type === "CallExpression" && nameOf(callee) === "define");
  if (calls.length > 0) {
    const imports = namesIn(calls);
    return imports
      ? umd(imports)
      : refused("release.format", { found: "several calls of define, or one that cannot be read" });
  }
  if (isCommonJs(outer, text)) return refused("release.commonjs");
  // A script whose text lacks the names of lifecycles has none.
  if (!/\bmount\b/.test(text) || !/\bunmount\b/.test(text)) return refused("release.format");
  if (!setsGlobal(program)) return refused("release.format", { found: "a script that sets no global" });
  return umd([]);
}

/**
 * A global cannot name imports.
 * @type {(imports: string[]) => ReadModule}
 */
const umd = (imports) => ({ status: "read", format: "umd", imports, exports: unreadable });

/** @type {(code: Refused["code"], details?: Record<string, string>) => Refused} */
const refused = (code, details) => ({ status: "refused", code, ...(details && { details }) });

/**
 * The imports of the only call of `define`. Without a list of names a module has no imports.
 * @type {(calls: Tree[]) => string[] | undefined}
 */
function namesIn([call, ...others]) {
  const given = Array.isArray(call?.arguments) ? call.arguments.filter(isTree) : [];
  const [list] = given.filter((each) => stringOf(each) === undefined);
  if (others.length > 0 || !list) return undefined;
  if (list.type !== "ArrayExpression" || !Array.isArray(list.elements)) return given.at(-1) === list ? [] : undefined;
  const names = list.elements.map(stringOf);
  const known = names.filter((name) => name !== undefined);
  return known.length === names.length ? known.filter((name) => !ofAmd.has(name)).map(fileOf) : undefined;
}

/**
 * AMD names its own files without an ending (`amd-module.ts` of root-config).
 * @type {(name: string) => string}
 */
const fileOf = (name) => (/^\.\.?\//.test(name) && !name.endsWith(".js") ? `${name}.js` : name);
