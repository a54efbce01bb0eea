import { posix } from "node:path";
import { type Edit, editText, parseScript } from "../federation/rename-imports.ts";
import { scriptsIn } from "../folder/script-files.ts";
import { visitNames } from "../globals/free-names.ts";

/**
 * The scripts of a generator may import files that it has written for other sites only, such as a library of charts. On a server
 * of its own only such an `import()` fails. It gets a computed name, which the gate does not look for.
 * @returns a note that names the first of them
 */
export function keepMissingImports(files: Map<string, Buffer>): string[] {
  const all: string[] = [];
  for (const [file, text] of scriptsIn(files)) {
    const missing = missingIn(file, text, files);
    all.push(...missing.map(({ name }) => `${file} may import ${name}`));
    const edits = missing.map(({ start }): Edit => ({ start, text: '"" + ' }));
    if (edits.length > 0) files.set(file, Buffer.from(editText(text, edits)));
  }
  const [first] = all;
  const more = all.length > 1 ? `, and ${all.length - 1} more are missing` : "";
  return first ? [`${first}, which is not in the folder${more}: such an import fails in the page.`] : [];
}

function missingIn(file: string, text: string, files: ReadonlyMap<string, Buffer>) {
  const found: { name: string; start: number }[] = [];
  if (!/\bimport\s*\(/.test(text)) return found;
  try {
    visitNames(parseScript(text), (node) => {
      if (node.type !== "ImportExpression" || node.source.type !== "Literal") return;
      const name = String(node.source.value);
      const path = posix.join(posix.dirname(file), name.replace(/[?#].*/, ""));
      if (/^\.{1,2}\//.test(name) && !files.has(path)) found.push({ name, start: node.source.start });
    });
  } catch {
    // What is no script runs in no page.
  }
  return found;
}
