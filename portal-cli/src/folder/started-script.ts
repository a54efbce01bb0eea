import { type Program, parse } from "acorn";
import { bundlerOutput } from "../manifest/bundler-output.ts";
import type { FolderFiles } from "./folder-files.ts";
import { likelyEntry, namesLifecycles } from "./likely-entry.ts";

/** A script that starts by itself and has no page, and a page for it. */
interface StartedScript {
  file: string;
  page: string;
}

const places = [
  /getElementById\(\s*["'`]([\w-]+)["'`]\s*\)/g,
  /querySelector\(\s*["'`]#([\w-]+)["'`]\s*\)/g,
  /\.mount\(\s*["'`]#([\w-]+)["'`]/g,
];
/** Draws into the body: what is added to it, or is given it as a place. */
const drawsIntoBody =
  /\bdocument\.body\s*(?:\.\s*(?:append|appendChild|prepend|insertBefore|replaceChildren|innerHTML)\b|[,)}])/;
/** Bundles contain modules of other formats: only the beginning and the end of a script say what it is itself. */
const isLibrary = (text: string) =>
  /\bSystem\.register\(|\btypeof (?:exports|define|module)\b/.test(text.slice(0, 500)) ||
  /\bmodule\.exports\b/.test(text.slice(-500));
const isCommonJs = /^(?:module\.)?exports\b|^0 && \(module|^(?:var|const|let)\b[^;{]*= ?require\(/;

/**
 * Finds the script of a folder without a page that draws into an element of a page, or into the body. Bundlers write such a
 * script for sources that mount themselves.
 *
 * @returns `undefined` for other folders
 */
export function startedScript(folder: FolderFiles, stated: string | undefined): StartedScript | undefined {
  const output = bundlerOutput(folder.dir, [...folder.files.keys()]);
  const file = stated ?? likelyEntry(folder);
  const text = file === undefined ? undefined : folder.files.get(file)?.toString();
  if (file === undefined || text === undefined) return undefined;
  const kind = kindOf(text);
  const id = placeIn(text);
  if (!kind || (id === undefined && !drawsIntoBody.test(text))) return undefined;
  const links = output.stylesOf(file).map((style) => `<link rel="stylesheet" href="${style}">`);
  const element = id === undefined ? "" : `<div id="${id}"></div>`;
  return {
    file,
    page: `<!doctype html>${links.join("")}<body>${element}<script ${kind} src="${file}"></script></body>`,
  };
}

/** The last one: bundlers write the code of the entry after that of libraries. */
function placeIn(text: string): string | undefined {
  const found = places.flatMap((place) => [...text.matchAll(place)]);
  return found.sort((one, other) => one.index - other.index).at(-1)?.[1];
}

/** How a page runs a script that starts by itself; `undefined` for a module or a library. */
function kindOf(text: string): "defer" | 'type="module"' | undefined {
  if (isLibrary(text)) return undefined;
  const script = parsed(text, "script");
  if (script) return isStarted(script, text) ? "defer" : undefined;
  const module = parsed(text, "module");
  return module && !module.body.some(({ type }) => type.startsWith("Export")) ? 'type="module"' : undefined;
}

/** Whether a script ends with code that runs, and puts no lifecycles into a global. */
function isStarted({ body }: Program, text: string): boolean {
  if (body.at(-1)?.type !== "ExpressionStatement") return false;
  if (body.some(({ start }) => isCommonJs.test(text.slice(start, start + 200)))) return false;
  // Vue's own applications have methods with these names; those of qiankun have `bootstrap` too, and start by themselves elsewhere.
  return !namesLifecycles(text) || (/\.mount\(\s*["'`]#/.test(text) && !/\bbootstrap\b/.test(text));
}

function parsed(text: string, sourceType: "script" | "module"): Program | undefined {
  try {
    return parse(text, { ecmaVersion: "latest", sourceType });
  } catch {
    return undefined;
  }
}
