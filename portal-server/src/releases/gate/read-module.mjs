import { readEsm } from "./read-esm.mjs";
import { readLargeEsm } from "./read-large-esm.mjs";
import { esModule, readSystem } from "./read-system.mjs";

/**
 * @import { ImportedNames } from "./imported-names.mjs"
 * @import { Reading } from "./reading.mjs"
 */

/**
 * The imports of a module, as written in it, and its exports; or the reason why it is not a module. `unlisted` counts
 * the `import()` calls whose address is computed; `stars` are the modules of `export * from`, `data` the JSON and CSS
 * files that are imported with attributes, `names` the names that it uses of other modules.
 * @typedef {"system" | "esm" | "umd"} Format
 * @typedef {{ status: "read", format: Format, imports: string[], exports: Reading, names?: ImportedNames, unlisted?: number, stars?: string[], data?: string[] }} ReadModule
 * @typedef {"release.syntax" | "release.format" | "release.commonjs" | "release.import_attributes" | "release.too_large"} RefusedCode
 * @typedef {{ status: "refused", code: RefusedCode, details?: Record<string, string | number> }} Refused
 */

/**
 * Reads a module without running it.
 * @param {string} text
 * @param {{ exports: boolean, format?: Format | undefined, most?: number | undefined }} options without `format` it is found:
 *   a file that calls `System.register` is a System module, another script is `umd`, and a file that only an ES module can be
 *   is an ES module. A text with more characters than `most` gets no syntax tree: it must be an ES module
 * @returns {ReadModule | Refused}
 */
export function readModule(text, options) {
  const { format, most = Number.POSITIVE_INFINITY } = options;
  if (text.length > most) return readLarge(text, options, most);
  if (format === "esm") return readEsm(text, options);
  const system = readSystem(text, options);
  const isEsm = system.status === "refused" && system.details?.found === esModule;
  return isEsm && format === undefined ? readEsm(text, options) : system;
}

/** @type {(text: string, options: { exports: boolean, format?: Format | undefined }, most: number) => ReadModule | Refused} */
function readLarge(text, options, most) {
  const { format = "esm" } = options;
  const found = format === "esm" ? readLargeEsm(text, options) : undefined;
  return found ?? { status: "refused", code: "release.too_large", details: { most } };
}
