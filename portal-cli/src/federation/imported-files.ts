import { posix } from "node:path";
import { fileAddress, isFilePath } from "@portico/shared-utility/contract";
import { UsageError } from "../usage-error.ts";
import { fetchRemote } from "./fetch-remote.ts";
import { renameImports } from "./rename-imports.ts";

const mostFiles = 100;
type File = readonly [path: string, bytes: Buffer];

/** Style sheets of lazy chunks, as Vite lists them beside the import. */
const styleName = /["'`]([\w@./-]+\.css)["'`]/g;

/**
 * Loads the files that ES modules import by literal addresses, and those that these import. A manifest of Vite's federation
 * names only a part of them.
 *
 * @param folder address of the manifest's folder
 * @param known path → bytes
 * @returns the files that were not known, with the style sheets that the code names and that exist
 * @throws UsageError when an imported file cannot be loaded or read
 */
export async function importedFiles(folder: string, known: ReadonlyMap<string, Buffer>): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const isNew = (file: string) => !known.has(file) && !found.has(file);
  for (let wave: File[] = [...known]; wave.length > 0; ) {
    const scripts = wave.filter(([file]) => /\.m?js$/.test(file));
    const names = new Set(scripts.flatMap(([file, bytes]) => importsOf(folder, file, bytes.toString())));
    const wanted = [...names].filter(isNew);
    if (found.size + wanted.length > mostFiles) throw new UsageError(`${folder} has more than ${mostFiles} files.`);
    const named = new Set(scripts.flatMap(([file, bytes]) => stylesOf(file, bytes.toString())));
    const styles = await Promise.all([...named].filter(isNew).map((file) => load(folder, file).catch(() => undefined)));
    wave = await Promise.all(wanted.map((file) => load(folder, file)));
    for (const [file, bytes] of [...wave, ...styles.filter((each) => each !== undefined)]) found.set(file, bytes);
  }
  return found;
}

function importsOf(folder: string, file: string, text: string): string[] {
  const imports: string[] = [];
  try {
    renameImports(text, (name) => {
      if (/^\.{1,2}\//.test(name)) imports.push(posix.join(posix.dirname(file), name));
      return name;
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(`${folder}${file} is no ES module: ${error.message}.`);
  }
  return imports;
}

/** The paths that a name may mean: beside the file that has it, or below the folder. */
function stylesOf(from: string, text: string): string[] {
  return [...text.matchAll(styleName)]
    .flatMap(([, name = ""]) => [posix.join(posix.dirname(from), name), posix.normalize(name)])
    .filter(isFilePath);
}

async function load(folder: string, file: string): Promise<File> {
  if (!isFilePath(file)) throw new UsageError(`The file "${file}" is not in the folder ${folder}.`);
  return [file, await fetchRemote(fileAddress(folder, file))];
}
