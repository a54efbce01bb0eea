import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { shortDigest } from "../short-digest.ts";
import { UsageError } from "../usage-error.ts";

/** The file of a build with the types of the slots and topics that the application shares. */
export const sharedTypesFile = /(^|\/)portico-types\.[0-9a-f]{10}\.d\.ts\.txt$/;

/**
 * Reads the types that a package shares, as a file of its build.
 * @param file the path of the declarations; `undefined` for a package that shares none
 * @returns the name in the build and the text
 * @throws UsageError when the file is missing, or declares nothing for others
 */
export function readSharedTypes(file: string | undefined): [string, string][] {
  if (file === undefined) return [];
  const text = sharedTypes(textOf(file), file);
  // A rollback refuses a build whose files another one has overwritten.
  return [[`portico-types.${shortDigest(10, text)}.d.ts.txt`, text]];
}

/** Writes the types that a package shares into its build; returns the name there. */
export function copySharedTypes(dir: string, file: string | undefined): string[] {
  const found = readSharedTypes(file);
  for (const [name, text] of found) writeFileSync(join(dir, name), text);
  return found.map(([name]) => name);
}

/** @throws UsageError for a text that declares nothing for other applications */
export function sharedTypes(text: string, from: string): string {
  if (/declare module ["']@portico\/contract["']/.test(text)) return text;
  throw new UsageError(
    `${from} declares nothing for others: write Slots, EventTopics or RequestTopics of the module "@portico/contract".`,
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new UsageError(`${file} is not there: portico.types of package.json names it.`);
  }
}
