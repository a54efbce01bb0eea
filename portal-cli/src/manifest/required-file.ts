import { posix } from "node:path";
import { UsageError } from "../usage-error.ts";

/** Returns the text of a file of the build. */
export type Read = (file: string) => string | undefined;

const endings = ["", ".js", ".cjs", ".json"];
const filesAt = (path: string) => endings.map((ending) => path + ending);

/**
 * The file that a relative name means, as Node finds it.
 * @throws UsageError when there is none
 */
export function requiredFile(from: string, name: string, read: Read): string {
  const path = posix.join(posix.dirname(from), name).replace(/\/$/, "");
  // What is there, such as the package.json of the project, is not meant for users.
  if (/^\.\.(?:\/|$)/.test(path))
    throw new UsageError(`${from} requires ${name}, which is outside of the build: let the bundler include it.`);
  const first = (files: readonly string[]) => files.find((file) => read(file) !== undefined);
  const isFolder = /(?:^|\/)\.{0,2}$/.test(name);
  const found = (isFolder ? undefined : first(filesAt(path))) ?? first(filesOfFolder(path, read));
  if (found !== undefined) return found;
  throw new UsageError(`${from} requires ${name}, which is not in the folder: publish the whole folder of the build.`);
}

function filesOfFolder(path: string, read: Read): string[] {
  const file = posix.join(path, "package.json");
  const text = read(file);
  const main: unknown = text === undefined ? undefined : parsedJson(file, text)?.main;
  const named = typeof main === "string" ? [posix.join(path, main), posix.join(path, main, "index")] : [];
  return [...named, posix.join(path, "index")].flatMap(filesAt);
}

/** @throws UsageError */
export function parsedJson(file: string, text: string) {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new UsageError(`${file} is required, and is no JSON: correct it, or build again.`);
  }
}
