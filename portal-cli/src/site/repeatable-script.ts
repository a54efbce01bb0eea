import type { AnyNode } from "acorn";
import { parsedAs } from "../federation/rename-imports.ts";
import { namesOf } from "../globals/free-names.ts";

/** Names that a browser's window has: `var` would change them, so a script keeps these declarations to itself. */
const ofWindow =
  /^(?:alert|blur|caches|close|closed|confirm|crypto|document|event|external|fetch|find|focus|frames|history|indexedDB|length|localStorage|location|menubar|name|navigation|navigator|open|opener|origin|parent|performance|print|prompt|screen|scroll|self|sessionStorage|status|stop|toolbar|top|window)$/;

/** Lets the plain scripts of a site run again. */
export function repeatScripts(files: Map<string, Buffer>, plain: Iterable<string>): void {
  for (const file of plain) {
    const bytes = files.get(file);
    if (bytes) files.set(file, Buffer.from(repeatableScript(bytes.toString())));
  }
}

/**
 * A plain script that may run again in the same document, for another page. Its own `let`, `const` and `class` would then
 * exist twice, so they become `var`: the page's other scripts find them all the same.
 */
function repeatableScript(text: string): string {
  const own = (parsedAs("script", text)?.body ?? []).filter(isLexical);
  if (own.flatMap(declaredBy).some((name) => ofWindow.test(name))) return `{${text}\n}`;
  return own.reduceRight((edited, node) => {
    const { start, end } = node;
    const written = edited.slice(start, end);
    const changed = /^class\b/.test(written)
      ? `var ${namesOf((node as { id?: AnyNode }).id)} = ${written};`
      : written.replace(/^(?:let|const)/, (kind) => "var".padEnd(kind.length));
    return edited.slice(0, start) + changed + edited.slice(end);
  }, text);
}

const isLexical = (node: AnyNode) =>
  node.type === "ClassDeclaration" || (node.type === "VariableDeclaration" && node.kind !== "var");

const declaredBy = (node: AnyNode): string[] =>
  node.type === "VariableDeclaration"
    ? node.declarations.flatMap(({ id }) => namesOf(id))
    : namesOf((node as { id?: AnyNode }).id);
