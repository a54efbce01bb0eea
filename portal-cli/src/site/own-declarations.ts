import type { AnyNode, Program } from "acorn";
import { parsedAs } from "../federation/rename-imports.ts";
import { isScriptFile } from "../folder/script-files.ts";
import { namesOf, visitNames } from "../globals/free-names.ts";

interface Declaring {
  file: string;
  text: string;
  program: Program;
  /** Of `let`, `const` and `class`. */
  names: string[];
}

/** Names of windows that hand-written scripts declare. Node has others, such as `URL`. */
const ofWindows = new Set(
  (
    "name status screen event parent origin history closed length frames opener external scroll focus blur open close stop find " +
    "print alert confirm prompt caches menubar toolbar chrome scheduler screenX screenY scrollX scrollY innerWidth innerHeight " +
    "Node Text Option Image Audio Range Selection Comment Notification Element Document History Location Screen Storage Cache " +
    "File Attr Lock Animation Touch Worker Plugin Path2D Highlight Ink Sanitizer Window Observer Profiler Bluetooth Gamepad"
  ).split(" "),
);
const isOfWindows = (name: string) => ofWindows.has(name) || name in globalThis;

/**
 * A document has each declaration by `let`, `const` and `class` of plain scripts only once, and the pages of a site share a
 * document: the same script would fail in the next page. So these declarations are in a block. The page's other scripts get the
 * declarations that they use.
 *
 * @param isPage whether it is one page. Then a script stays as it is if others use a name of it that browsers have: they would
 *   get the browser's
 */
export function keepDeclarations(files: Map<string, Buffer>, plain: ReadonlySet<string>, isPage = false): void {
  const declaring = [...plain].flatMap((file) => declaringScript(file, files.get(file)));
  const wanted = new Set(declaring.flatMap(({ names }) => names));
  // The names that scripts of other origins use are unknown.
  const used = new Set([...plain].some((file) => !files.has(file)) ? wanted : []);
  if (wanted.size > used.size)
    for (const [file, bytes] of files)
      if (isScriptFile(file) || plain.has(file)) for (const name of usedIn(bytes.toString(), wanted)) used.add(name);
  for (const script of declaring)
    if (!isPage || !script.names.some((name) => used.has(name) && isOfWindows(name)))
      files.set(script.file, Buffer.from(inBlock(script, used)));
}

function declaringScript(file: string, bytes: Buffer | undefined): Declaring[] {
  const text = bytes?.toString() ?? "";
  const program = parsedAs("script", text);
  const names = program?.body.flatMap(lexicalNames) ?? [];
  return program && names.length > 0 ? [{ file, text, program, names }] : [];
}

function lexicalNames(node: AnyNode): string[] {
  if (node.type === "ClassDeclaration") return namesOf(node.id);
  const isLexical = node.type === "VariableDeclaration" && node.kind !== "var";
  return isLexical ? node.declarations.flatMap(({ id }) => namesOf(id)) : [];
}

/** The names that a script uses and does not declare. */
function usedIn(text: string, wanted: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const isNamed = [...wanted].some((name) => text.includes(name));
  const program = isNamed ? (parsedAs("script", text) ?? parsedAs("module", text)) : undefined;
  if (program)
    visitNames(program, (node, { isFree }) => {
      if (node.type === "Identifier" && wanted.has(node.name) && isFree()) found.add(node.name);
    });
  return found;
}

/** Names that are globals already keep their property, such as functions. */
const inWorker =
  "(names) => { for (const [name, as] of globalThis.Object.entries(globalThis.Object.getOwnPropertyDescriptors(names))) globalThis.Reflect.defineProperty(globalThis, name, as); }";

/**
 * `share` (`shared-names.ts`) gets accessors of the variables, so that other scripts see later values. It also gets the
 * functions, which would be local to the block in strict code. In a worker that loads the script they become globals. A text that cannot be in a
 * block (`var a; function a() {}`) is not changed.
 */
function inBlock({ text, program, names }: Declaring, used: ReadonlySet<string>): string {
  const accessors = names
    .filter((name) => used.has(name))
    .map((name) => `get ${name}() { return ${name}; }, set ${name}(portico_value) { ${name} = portico_value; }`);
  const functions = program.body.flatMap((node) => (node.type === "FunctionDeclaration" ? namesOf(node.id) : []));
  const shared = [...accessors, ...new Set(functions)].join(", ");
  const share =
    shared && `(globalThis.document ? globalThis.document.currentScript?.share : ${inWorker})?.({ ${shared} });`;
  // `"use strict"` counts at the beginning only.
  const start = program.body.filter((node) => "directive" in node && node.directive).at(-1)?.end ?? 0;
  const edited = `${text.slice(0, start)}${start > 0 ? ";" : ""}{${share}${text.slice(start)}\n}`;
  return parsedAs("script", edited) ? edited : text;
}
