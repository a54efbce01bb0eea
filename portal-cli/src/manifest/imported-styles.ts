import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { editText, parsedAs } from "../federation/rename-imports.ts";
import { isScriptFile } from "../folder/script-files.ts";
import { writtenFile } from "../short-digest.ts";

/**
 * Writes an entry beside one that imports style sheets by name only (`import "./main.css"`), as Parcel's libraries do: no
 * browser loads these. The new entry has the same code without them, and the page loads them as style sheets of the module.
 * @returns the entry and the style sheets; the given entry where it imports none, or where another script imports it, which
 *   would then run twice
 */
export function withoutStyleImports(dir: string, entry: string): { entry: string; styles: string[] } {
  const text = readFileSync(join(dir, entry), "utf8");
  const imports = styleImports(text);
  if (imports.length === 0 || isImported(dir, entry)) return { entry, styles: [] };
  const edited = editText(text, imports);
  const written = writtenFile(entry, "styles", edited);
  writeFileSync(join(dir, written), edited);
  return { entry: written, styles: imports.map(({ file }) => posix.join(posix.dirname(entry), file)) };
}

function styleImports(text: string): { file: string; start: number; end: number }[] {
  if (!/\.css\b/.test(text)) return [];
  // Of what is no ES module, the gate says what it is.
  const { body = [] } = parsedAs("module", text) ?? {};
  return body.flatMap((statement) => {
    if (statement.type !== "ImportDeclaration" || statement.specifiers.length > 0) return [];
    const { start, end, source, attributes = [] } = statement;
    const file = String(source.value);
    return attributes.length === 0 && /^\.{1,2}\/.*\.css$/.test(file) ? [{ file, start, end }] : [];
  });
}

function isImported(dir: string, entry: string): boolean {
  const endings = ['"', "'", "`"].map((quote) => `/${posix.basename(entry)}${quote}`);
  const scripts = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter(isScriptFile);
  const names = (text: string) => endings.some((ending) => text.includes(ending));
  return scripts.some((file) => file !== entry && names(readFileSync(join(dir, file), "utf8")));
}
