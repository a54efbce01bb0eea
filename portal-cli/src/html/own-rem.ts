import { type CSSToken, TokenType, tokenize } from "@csstools/css-tokenizer";
import { browserStyles } from "./browser-styles.ts";

/** An at-rule whose declarations apply to the elements of the rule around it. */
const group = /^@(?:media|supports|layer|container|scope|starting-style)\b/i;
const root = /^(?:html|:root|:(?:where|is)\((?:html|:root)\))(?:[.:#[][^\s>+~]*)?$/i;
/** With the root element, what stands for it in the portal. */
const alsoRoot = /^(?:body|:host|:where\(:host\))$/i;

/** `shared`: the rule is also for the root element. */
type Kind = "root" | "shared" | "rule" | "other";

/** A part of a sheet: a declaration with the kind of its block, or everything else, which stays. */
interface Part {
  tokens: CSSToken[];
  kind: Kind | undefined;
}

/**
 * In a page of its own `rem` counts from the root element, whose size many pages set (`html { font-size: 62.5% }`). In the portal
 * the root element is the portal's. In the style sheets of such a page `rem` becomes a multiple of `--app-rem`, which the rules for
 * its root element set. Conditions (`@media`) count from the browser's size in both places.
 */
export function giveRem(files: Map<string, Buffer>): void {
  const sheets = [...files]
    .filter(([file]) => file.endsWith(".css") && file !== browserStyles.file)
    .map(([file, bytes]) => [file, withBrowserFont(`${bytes}`)] as const);
  const isSet = sheets.some(([, text]) => /html|:root/i.test(text) && /font/i.test(text));
  for (const [file, text] of isSet ? withOwnRem(sheets) : [])
    if (`${files.get(file)}` !== text) files.set(file, Buffer.from(text));
}

/**
 * A reset may give the root element the font around it (`html, body, div, … { font: inherit }`). That is the browser's, and in the
 * portal would be the portal's.
 */
function withBrowserFont(text: string): string {
  return text.replace(/(?<=^|[{}])[^{}]+\{[^{}]*\}/g, (rule) => {
    const inherits = /[{;]\s*font(?:-size)?\s*:\s*(?:inherit|100%|1em)\s*[;}]/i.test(rule);
    const isReset = inherits && /(?:^|[,\s/])html\s*,[^{]*\bp\b/i.test(rule.split("{")[0] ?? "");
    return isReset ? `${rule}html{font:initial;font-size:var(--app-rem,medium)}` : rule;
  });
}

type Sheet = readonly [file: string, text: string];

function withOwnRem(sheets: readonly Sheet[]): readonly Sheet[] {
  const read = sheets.map(([file, text]) => [file, partsOf(text)] as const);
  const sizes = read.flatMap(([, parts]) => parts).filter(setsSize);
  if (sizes.length === 0) return sheets;
  const names = namesIn(sizes, read.flatMap(([, parts]) => parts).filter(ofRoot));
  return read.map(([file, parts]) => [file, parts.map((part) => written(part, names)).join("")]);
}

/** The variables that the sizes use, and those that these use at the root element. */
function namesIn(sizes: readonly Part[], atRoot: readonly Part[]): ReadonlySet<string> {
  const names = new Set(sizes.flatMap(namesOf));
  // A set may grow while it is read.
  for (const name of names)
    for (const part of atRoot) if (nameOf(part) === name) for (const other of namesOf(part)) names.add(other);
  return names;
}

const ofRoot = ({ kind }: Part) => kind === "root" || kind === "shared";
const namesOf = (part: Part) => valueIn(part).match(/--[\w-]+/g) ?? [];

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  const blocks: Kind[] = [];
  let tokens: CSSToken[] = [];
  const end = (kind?: Kind) => {
    parts.push({ tokens, kind });
    tokens = [];
  };
  for (const token of tokenize({ css: text })) {
    const [type] = token;
    if (type === TokenType.OpenCurly) {
      blocks.push(kindOf(rawOf(tokens), blocks.at(-1)));
      end();
    } else if (type === TokenType.Semicolon || type === TokenType.CloseCurly) end(blocks.at(-1));
    if (type === TokenType.CloseCurly) blocks.pop();
    tokens.push(token);
  }
  end(blocks.at(-1));
  return parts;
}

function kindOf(prelude: string, outer: Kind | undefined): Kind {
  const start = prelude.replace(/\/\*.*?\*\//gs, "").replace(/^[;{}\s]+/, "");
  if (group.test(start)) return outer ?? "rule";
  if (start.startsWith("@")) return /^@(?:-\w+-)?keyframes/i.test(start) ? "rule" : "other";
  const others = start
    .split(",")
    .map((selector) => selector.trim())
    .filter((selector) => !alsoRoot.test(selector));
  if (!others.some((selector) => root.test(selector))) return "rule";
  return others.every((selector) => root.test(selector)) ? "root" : "shared";
}

const rawOf = (tokens: readonly CSSToken[]) => tokens.map(([, raw]) => raw).join("");
/** Comments may be before the name. */
const nameAt = (tokens: readonly CSSToken[]) => tokens.findIndex(([type]) => type === TokenType.Ident);
const nameOf = ({ tokens }: Part) => tokens[nameAt(tokens)]?.[1] ?? "";
const valueIn = ({ tokens }: Part) => rawOf(tokens.slice(nameAt(tokens) + 1));
/** What is the size in a declaration. In `font` a variable is the size where a line height follows. */
const sizes = new Map([
  ["font-size", /\d(?:%|[a-z]).*|var\((?!--app-rem).*/is],
  ["font", /(?:calc|clamp|min|max)\(.*\)(?=\s*\/)|[\d.]+(?:%|(?!deg)[a-z]+)|var\(\s*--(?!app-rem)[^()]*\)(?=\s*\/)/i],
]);
const sizeIn = (name: string, text: string) => sizes.get(name.toLowerCase())?.exec(text)?.[0];

const setsSize = (part: Part) => part.kind === "root" && sizeIn(nameOf(part), valueIn(part)) !== undefined;

function written(part: Part, names: ReadonlySet<string>): string {
  const { tokens, kind } = part;
  const name = nameOf(part);
  if (kind === undefined || kind === "other") return rawOf(tokens);
  if (ofRoot(part) && names.has(name)) return fromBrowserSize(tokens);
  if (!setsSize(part)) return tokens.map(fromPageSize).join("");
  const before = rawOf(tokens.slice(0, nameAt(tokens)));
  const value = valueIn(part);
  if (/^font-size$/i.test(name)) return `${before}--app-rem${fromBrowserSize(tokenize({ css: value }))}`;
  const size = sizeIn(name, value) ?? "";
  const own = `--app-rem:${fromBrowserSize(tokenize({ css: size }))}`;
  return `${before}${own};${name}${value.replace(size, "var(--app-rem)")}`;
}

/** The size of the root element counts from the browser's. */
function fromBrowserSize(tokens: readonly CSSToken[]): string {
  return tokens
    .map(([type, raw]) => {
      if (type === TokenType.Percentage) return `${Number.parseFloat(raw) / 100}rem`;
      return type === TokenType.Dimension ? raw.replace(/(?<=\d)em$/i, "rem") : raw;
    })
    .join("");
}

function fromPageSize([type, raw]: CSSToken): string {
  return type === TokenType.Dimension && /\drem$/i.test(raw) ? `calc(${raw.slice(0, -3)}*var(--app-rem))` : raw;
}
