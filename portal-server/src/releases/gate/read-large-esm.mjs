import { parse } from "es-module-lexer/js";
import { readEsm } from "./read-esm.mjs";

/** @import { Format, ReadModule, Refused } from "./read-module.mjs" */

/**
 * Reads an ES module that is too large for a syntax tree. A lexer finds its imports and exports; a module of these
 * alone is then read like any other. The rest is not checked: only the browser finds a syntax error there, and the used
 * members of `import * as` are unknown.
 * @param {string} text
 * @param {{ exports: boolean, format?: Format | undefined }} options
 * @returns {ReadModule | Refused | undefined} `undefined` when the text is not an ES module
 */
export function readLargeEsm(text, options) {
  const found = lexed(text);
  if (!found) return undefined;
  const [imports, exports, , hasModuleSyntax] = found;
  if (!hasModuleSyntax && options.format !== "esm") return undefined;
  const statements = imports
    .filter(({ type }) => type !== "import-meta")
    .map(({ importStart, importEnd }) => text.slice(importStart, importEnd) + handledAt(text, importEnd));
  const names = exports.flatMap((each) => (each.type === "direct" ? [JSON.stringify(each.name)] : []));
  const own = names.map((name) => `export { own as ${name} };`);
  return readEsm([...statements, "var own", ...own].join(";\n"), options);
}

/** @param {string} text */
function lexed(text) {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Where the code handles the failure of an `import()`.
 * @param {string} text
 * @param {number} at
 */
const handledAt = (text, at) => (/^\s*\.\s*catch\b/.test(text.slice(at, at + 40)) ? ".catch(0)" : "");
