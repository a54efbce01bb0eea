import { type CSSToken, TokenType, tokenize } from "@csstools/css-tokenizer";
import { shortDigest } from "../short-digest.ts";
import type { PageSource } from "./page-sources.ts";

/**
 * The file of a style sheet that applies in its media only: the portal does not set `media` for the sheets of a module.
 * @param file the file that the page names, or its text
 */
export function sheetOf({ media }: PageSource, file: string, files: Map<string, Buffer>): string {
  if (media === undefined) return file;
  const named = (more: string) => file.replace(/(\.css)?$/, `.${more}.css`);
  const { imports, namespaces, rules } = partsOf(String(files.get(file) ?? ""));
  const importing = named(`imports-${digestOf(imports)}`);
  if (imports) files.set(importing, Buffer.from(imports));
  const first = imports ? `@import "./${encodeURIComponent(importing.split("/").at(-1) ?? "")}" ${media};\n` : "";
  const written = named(digestOf(media));
  files.set(written, Buffer.from(`${first}${namespaces}@media ${media} {\n${rules}\n}\n`));
  return written;
}

const digestOf = (text: string) => shortDigest(8, text);

const closers = new Map<string, string>([
  [TokenType.OpenCurly, TokenType.CloseCurly],
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.Function, TokenType.CloseParen],
  [TokenType.OpenSquare, TokenType.CloseSquare],
]);
/** What ends a statement that has no block. The end of the file is such an end, too. */
const ends = new Set<string | undefined>([TokenType.Semicolon, TokenType.EOF]);
/** Browsers pass over them outside of rules. */
const ignored = new Set<string>([TokenType.CDO, TokenType.CDC]);

/**
 * The parts of a style sheet. If it imports others, its beginning becomes a separate file without a change: a media query
 * cannot be added to every `@import`.
 */
export function partsOf(text: string): { imports: string; namespaces: string; rules: string } {
  const parts = { imports: "", namespaces: "", rules: "" };
  let isFirst = true;
  for (const statement of statementsIn(tokenize({ css: text.replace(/^\uFEFF/, "") }))) {
    const start = statement.find(([type]) => type !== TokenType.Whitespace && type !== TokenType.Comment);
    const name = start?.[0] === TokenType.AtKeyword ? start[4].value.toLowerCase() : "";
    isFirst &&= /^(?:charset|import|layer|namespace)$/.test(name) && ends.has(statement.at(-1)?.[0]);
    const isUnended = isFirst && statement.at(-1)?.[0] === TokenType.EOF;
    const written = statement.map(([, raw]) => raw).join("") + (isUnended ? ";" : "");
    if (isFirst) parts.imports += written;
    if (isFirst && name === "namespace") parts.namespaces += written;
    if (!isFirst || name === "layer") parts.rules += written;
  }
  return /@import/i.test(parts.imports) ? parts : { ...parts, imports: "" };
}

/** Each statement ends with a `;` or `}` outside of other blocks. A `}` that closes nothing would close the block around them. */
function statementsIn(tokens: readonly CSSToken[]): CSSToken[][] {
  const statements: CSSToken[][] = [[]];
  const open: string[] = [];
  for (const token of tokens) {
    const [type] = token;
    if (open.length === 0 && (ignored.has(type) || type === TokenType.CloseCurly)) continue;
    statements.at(-1)?.push(token);
    const closer = closers.get(type);
    if (closer !== undefined) open.push(closer);
    // Another one closes nothing, and is a text of the block.
    else if (type === open.at(-1)) open.pop();
    if (open.length === 0 && (type === TokenType.Semicolon || type === TokenType.CloseCurly)) statements.push([]);
  }
  return statements.filter((each) => each.length > 0);
}
