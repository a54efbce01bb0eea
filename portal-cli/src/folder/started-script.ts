import type { Program } from "acorn";
import { parsedAs } from "../federation/rename-imports.ts";
import { globalsFile, globalsModule } from "../globals/globals-module.ts";
import { libraryGlobals, umdLibraries } from "../globals/library-globals.ts";
import { hostMark } from "../html/host-marks.ts";
import { bundlerOutput } from "../manifest/bundler-output.ts";
import type { FolderFiles } from "./folder-files.ts";
import { likelyEntry, namesLifecycles } from "./likely-entry.ts";

/** A script without a page that starts by itself, and a page for it. */
interface StartedScript {
  file: string;
  page: string;
  /** A module in place of the script. It imports the libraries that the script reads from globals. */
  written?: { file: string; text: string };
}

const asModule = 'type="module"';
const places = [
  /getElementById\(\s*["'`]([\w-]+)["'`]\s*\)/g,
  /querySelector\(\s*["'`]#([\w-]+)["'`]\s*\)/g,
  /\.mount\(\s*["'`]#([\w-]+)["'`]/g,
];
/** Whether a script adds elements to the body, or receives the body as a place. */
const drawsIntoBody =
  /\bdocument\.body\s*(?:\.\s*(?:append|appendChild|prepend|insertBefore|replaceChildren|innerHTML)\b|[,)}])/;
/** Bundles contain modules of other formats: only a script's beginning and end show its own format. */
const isLibrary = (text: string) =>
  /\bSystem\.register\(|\btypeof (?:exports|define|module)\b/.test(text.slice(0, 500)) ||
  /\bmodule\.exports\b/.test(text.slice(-500));
const importsInHead = (text: string) => /\brequire\(\s*["'`]|\bdefine\([^[\]()]*\[\s*["'`]/.test(text.slice(0, 1_000));
const isCommonJs = /^(?:module\.)?exports\b|^0 && \(module|^(?:var|const|let)\b[^;{]*= ?require\(/;

/**
 * In a folder without a page, finds the script that draws into an element of a page or into the body. Bundlers write
 * such a script for sources that mount themselves.
 * @returns `undefined` for other folders
 */
export function startedScript(folder: FolderFiles, stated: string | undefined): StartedScript | undefined {
  const output = bundlerOutput(folder.dir, [...folder.files.keys()]);
  const file = stated ?? likelyEntry(folder);
  const text = file === undefined ? undefined : folder.files.get(file)?.toString();
  if (file === undefined || text === undefined) return undefined;
  const kind = kindOf(text);
  const id = placeIn(text);
  const libraries = kind ? undefined : startedUmd(text);
  if ((!kind && !libraries) || (id === undefined && !drawsIntoBody.test(text))) return undefined;
  const globals = kind === "defer" ? libraryGlobals(file, text) : libraries;
  const written = globals && globalsFile(file, globalsModule(text, globals, false));
  const links = output.stylesOf(file).map((style) => `<link rel="stylesheet" href="${style}">`);
  const element = id === undefined ? "" : `<div id="${id}"></div>`;
  return {
    file,
    page: `<!doctype html>${links.join("")}<body>${element}<script ${written ? asModule : kind} src="${written?.file ?? file}"></script></body>`,
    ...(written && { written }),
  };
}

/** A UMD script without lifecycles starts when its imports have loaded. */
function startedUmd(text: string) {
  return namesLifecycles(text) ? undefined : umdLibraries(text);
}

/** The last match: bundlers write the entry's code after that of libraries. */
function placeIn(text: string): string | undefined {
  const found = places.flatMap((place) => [...text.matchAll(place)]);
  return found.sort((one, other) => one.index - other.index).at(-1)?.[1];
}

/** How a page runs a script that starts by itself; `undefined` for a module or a library. */
function kindOf(text: string): "defer" | typeof asModule | undefined {
  const script = parsedAs("script", text);
  // A script that checks for another host starts by itself elsewhere, or sets its lifecycles as a global.
  const isModule = /\bSystem\.register\(/.test(text.slice(0, 500)) || importsInHead(text);
  if (script && hostMark.test(text) && !isModule) return "defer";
  if (isLibrary(text)) return undefined;
  if (script) return isStarted(script, text) ? "defer" : undefined;
  const program = parsedAs("module", text);
  return program && !program.body.some(({ type }) => type.startsWith("Export")) ? asModule : undefined;
}

/** Whether a script ends with code that runs, and sets no lifecycles as a global. */
function isStarted({ body }: Program, text: string): boolean {
  if (body.at(-1)?.type !== "ExpressionStatement") return false;
  if (body.some(({ start }) => isCommonJs.test(text.slice(start, start + 200)))) return false;
  // Vue's own applications have methods with these names. Children of qiankun have `bootstrap` too, and start by
  // themselves elsewhere.
  return !namesLifecycles(text) || (/\.mount\(\s*["'`]#/.test(text) && !/\bbootstrap\b/.test(text));
}
