import { readEsm } from "./read-esm.mjs";
import { esModule, readSystem } from "./read-system.mjs";

/**
 * @import { ImportedNames } from "./imported-names.mjs"
 * @import { Reading } from "./reading.mjs"
 */

/**
 * The imports of a module, as written in it, and its exports; or the reason why it is not a module. `unlisted` counts
 * the `import()` calls whose address is computed; `stars` are the modules of `export * from`, `data` the JSON and CSS files
 * that are imported with attributes, `names` what is taken of other modules.
 *
 * @typedef {"system" | "esm" | "umd"} Format
 * @typedef {{ status: "read", format: Format, imports: string[], exports: Reading, names?: ImportedNames, unlisted?: number, stars?: string[], data?: string[] }} ReadModule
 * @typedef {"release.syntax" | "release.format" | "release.commonjs" | "release.import_attributes"} RefusedCode
 * @typedef {{ status: "refused", code: RefusedCode, details?: Record<string, string> }} Refused
 */

/**
 * Reads a module without running it.
 *
 * @param {string} text
 * @param {{ exports: boolean, format?: Format | undefined }} options without `format` it is found: a file that calls
 *   `System.register` is a System module, another script is `umd`, and a file that only an ES module can be is an ES module
 * @returns {ReadModule | Refused}
 */
export function readModule(text, options) {
  if (options.format === "esm") return readEsm(text, options);
  const system = readSystem(text, options);
  const isEsm = system.status === "refused" && system.details?.found === esModule;
  return isEsm && options.format === undefined ? readEsm(text, options) : system;
}
