import { posix } from "node:path";
import { fileAddress, fileKinds, isFilePath } from "@portico/shared-utility/contract";
import pMap from "p-map";
import { isScriptFile } from "../folder/script-files.ts";
import { UsageError } from "../usage-error.ts";
import { fetchRemote } from "./fetch-remote.ts";
import { importedNames } from "./rename-imports.ts";

/** The most files of an application. */
export const mostFiles = 5_000;
/** A bound on the addresses of one script. A name in code may be a file beside the script, or below the folder. */
const mostAddresses = 2 * mostFiles;
const concurrency = 16;
type File = readonly [path: string, bytes: Buffer];

interface Following {
  /** Whether a script is an ES module or imports some. In that case its imports must exist. */
  isModule: (file: string) => boolean;
  /** The path that precedes names of files in code, for a build that expects another address than `/`. */
  base?: string;
  /** Changes a loaded file. */
  edit?: (file: string, bytes: Buffer) => Buffer;
}

const loaded = fileKinds
  .filter((kind) => !/^m?js$/.test(kind))
  // The longest ending first: `woff2` begins with `woff`.
  .sort((a, b) => b.length - a.length)
  .join("|");
const quotes = "\"'\\x60";
/**
 * Names of files in strings of code. Runtimes load them from the folder of the build, or from the folder of the script.
 */
const inScripts = new RegExp(`[${quotes}]([\\w@./-]+\\.(?:m?js|${loaded}))(?:[?#][^${quotes}]*)?[${quotes}]`, "g");
const inStyles = new RegExp(`(?:url\\(\\s*["']?|@import\\s*["'])([\\w@./-]+\\.(?:${loaded}))`, "g");

const isText = (file: string) => /\.(m?js|css)$/.test(file);

/**
 * Loads the files that a remote's files name: ES modules at literal addresses, files that style sheets load, and
 * existing files whose names are strings in code. The description of a remote names only some of these.
 * @param folder address of the remote's folder
 * @param known path → bytes
 * @returns the new files
 * @throws UsageError when an imported file cannot be loaded or read, and for too many files
 */
export async function followedFiles(
  folder: string,
  known: ReadonlyMap<string, Buffer>,
  { isModule, base = "/", edit = (_file, bytes) => bytes }: Following,
): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const tried = new Set(known.keys());
  const isNew = (file: string) => !tried.has(file) && Boolean(tried.add(file));
  for (let wave: File[] = [...known]; wave.length > 0; ) {
    const texts = wave.filter(([file]) => isText(file)).map(([file, bytes]) => [file, bytes.toString()] as const);
    const scripts = texts.filter(([file]) => isScriptFile(file) && isModule(file));
    const imported = new Set(scripts.flatMap(([file, text]) => importsOf(folder, file, text)).filter(isNew));
    const mentioned = new Set(texts.flatMap(([file, text]) => mentionsIn(file, text, base)).filter(isNew));
    const count = known.size + found.size + imported.size;
    if (count > mostFiles || tried.size > mostAddresses) throw tooMany(folder);
    const needed = await pMap(imported, (file) => load(folder, file), { concurrency });
    const optional = await pMap(mentioned, (file) => loadIfThere(folder, file), { concurrency });
    const loadedNow = [...needed, ...optional.filter((each) => each !== undefined)];
    wave = loadedNow.map(([file, bytes]) => [file, edit(file, bytes)]);
    for (const [file, bytes] of wave) found.set(file, bytes);
    if (known.size + found.size > mostFiles) throw tooMany(folder);
  }
  return found;
}

const tooMany = (folder: string) =>
  new UsageError(
    `${folder} has or names more than ${mostFiles.toLocaleString("en")} files. Publish its folder, or describe it with portico manifest where it is built, and publish the address of that manifest.json.`,
  );

function importsOf(folder: string, file: string, text: string): string[] {
  try {
    const names = importedNames(text).filter((name) => /^\.{1,2}\//.test(name));
    return names.map((name) => posix.join(posix.dirname(file), name));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(`${folder}${file} is no ES module: ${error.message}.`);
  }
}

/**
 * The paths that a name in a file may refer to: beside the file and, for a name in code without "./", also below the
 * folder.
 */
function mentionsIn(from: string, text: string, base: string): string[] {
  const beside = (name: string) => posix.join(posix.dirname(from), name);
  const isRooted = (name: string) => isScriptFile(from) && !name.startsWith(".");
  return [...text.matchAll(isScriptFile(from) ? inScripts : inStyles)]
    .map(([, name = ""]) => (name.startsWith(base) ? name.slice(base.length) : name.replace(/^\//, "")))
    .flatMap((name) => (isRooted(name) ? [beside(name), posix.normalize(name)] : [beside(name)]))
    .filter(isFilePath);
}

/** Loads a file that may not exist. For a missing file some servers return a page. */
async function loadIfThere(folder: string, file: string): Promise<File | undefined> {
  const found = await load(folder, file).catch(() => undefined);
  return found && /^\s*<(!doctype|html)/i.test(found[1].subarray(0, 100).toString()) ? undefined : found;
}

async function load(folder: string, file: string): Promise<File> {
  if (!isFilePath(file)) throw new UsageError(`The file "${file}" is not in the folder ${folder}.`);
  return [file, await fetchRemote(fileAddress(folder, file))];
}
