import { parsedAs } from "../federation/rename-imports.ts";

/**
 * A plain script that may run again in the same document, for another page. Its own `let`, `const` and `class` would then
 * exist twice, so they are in a block; functions and `var` stay the page's.
 */
export function inBlock(text: string): string {
  const isLexical = (kind: string) => kind === "let" || kind === "const";
  const declares = parsedAs("script", text)?.body.some(
    (each) => each.type === "ClassDeclaration" || (each.type === "VariableDeclaration" && isLexical(each.kind)),
  );
  return declares ? `{${text}\n}` : text;
}
