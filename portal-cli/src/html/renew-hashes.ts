import { createHash } from "node:crypto";
import { isScriptFile, scriptTexts } from "../folder/script-files.ts";

const hash = /sha(?:256|384|512)-[A-Za-z\d+/]{43,}={0,2}/g;

/**
 * Gives the scripts of a build the hashes of the files that the command has changed: a script may have those of the chunks that it
 * loads (webpack-subresource-integrity).
 * @param built the files as they were built
 * @param files those files now, which are changed, and the inline scripts of pages
 */
export function renewHashes(built: ReadonlyMap<string, Buffer>, files: Map<string, Buffer>): void {
  if (![built, files].flatMap(scriptTexts).some((text) => hashesIn(text).length > 0)) return;
  const owners = ownersOf(built, files);
  const renewed = new Set<string>();
  // Chunks first: a hash of a file that has further hashes is known when these are.
  const renew = (file: string): Buffer => {
    const bytes = files.get(file) ?? Buffer.of();
    if (renewed.has(file) || !isScriptFile(file)) return bytes;
    renewed.add(file);
    const text = bytes.toString();
    const next = text.replace(hash, (old) => {
      const owner = owners.get(old);
      return owner === undefined ? old : hashOf(old.slice(0, 6), renew(owner));
    });
    if (next !== text) files.set(file, Buffer.from(next));
    return files.get(file) ?? bytes;
  };
  for (const file of [...files.keys()]) renew(file);
}

/**
 * The text of a page with the hashes of the files as they are now.
 * @param built the files as they were when the page was written
 */
export function withNewHashes(page: string, built: ReadonlyMap<string, Buffer>, files: Map<string, Buffer>): string {
  if (hashesIn(page).length === 0) return page;
  const owners = ownersOf(built, files);
  return page.replace(hash, (old) => {
    const bytes = files.get(owners.get(old) ?? "");
    return bytes ? hashOf(old.slice(0, 6), bytes) : old;
  });
}

/** Hash → the file that had it. */
function ownersOf(built: ReadonlyMap<string, Buffer>, files: ReadonlyMap<string, Buffer>): Map<string, string> {
  const kept = [...built].filter(([file]) => files.has(file));
  const kinds = ["sha256", "sha384", "sha512"];
  return new Map(kept.flatMap(([file, bytes]) => kinds.map((kind) => [hashOf(kind, bytes), file] as const)));
}

const hashesIn = (text: string): string[] => text.match(hash) ?? [];
const hashOf = (kind: string, bytes: Buffer) => `${kind}-${createHash(kind).update(bytes).digest("base64")}`;
