import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import tar from "tar-stream";
import { BackupError, backupErrorOf } from "./backup-error.ts";
import { type Manifest, manifestName, parseManifest } from "./manifest.ts";

/** Receives each file of the archive in order. */
export type Visit = (path: string, bytes: AsyncIterable<Buffer>, manifest: Manifest) => Promise<void>;

/**
 * Reads an archive once, from beginning to end, and compares every file with the manifest's size and hash. A visitor
 * receives a file's bytes before they are verified, so it must undo its work when this throws.
 * @throws BackupError for a file that is not an archive, ends early or differs from its manifest
 */
export async function readArchive(file: string, visit: Visit): Promise<Manifest> {
  const extract = tar.extract();
  const [source, unzip] = [createReadStream(file), createGunzip()];
  for (const stream of [source, unzip]) stream.on("error", (error: Error) => extract.destroy(error));
  source.pipe(unzip).pipe(extract);
  try {
    return await readEntries(extract, visit);
  } catch (error) {
    throw toBackupError(file, error);
  } finally {
    for (const stream of [source, unzip]) stream.destroy();
  }
}

async function readEntries(extract: tar.Extract, visit: Visit): Promise<Manifest> {
  let manifest: Manifest | undefined;
  let count = 0;
  for await (const entry of extract) {
    const { name } = entry.header;
    if (!manifest) {
      if (name !== manifestName) throw new BackupError("It does not begin with a manifest.");
      manifest = parseManifest(String(await buffer(entry)));
      continue;
    }
    const expected = manifest.files[count];
    if (expected?.path !== name) throw new BackupError(`It holds "${name}" where its manifest has another file.`);
    count += 1;
    const bytes = verifyBytes(entry as AsyncIterable<Buffer>, expected);
    await visit(name, bytes, manifest);
    for await (const _rest of bytes);
  }
  if (!manifest) throw new BackupError("It is empty.");
  const missing = manifest.files[count];
  if (missing) throw new BackupError(`"${missing.path}" is missing from it.`);
  return manifest;
}

async function* verifyBytes(
  entry: AsyncIterable<Buffer>,
  { path, size, sha256 }: Manifest["files"][number],
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let read = 0;
  for await (const chunk of entry) {
    hash.update(chunk);
    read += chunk.length;
    yield chunk;
  }
  if (read !== size || hash.digest("hex") !== sha256)
    throw new BackupError(`"${path}" in it is not what was backed up: its bytes were altered.`);
}

// The messages of zlib and tar for a truncated file or one that is not an archive.
const damaged = /Z_BUF_ERROR|Z_DATA_ERROR|Unexpected end of data|Invalid tar header|unexpected end of file/;

function toBackupError(file: string, error: unknown): Error {
  if (error instanceof BackupError) return new BackupError(`The backup ${file} cannot be used. ${error.message}`);
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (code === "ENOENT") return new BackupError(`There is no file ${file}.`);
  if (code === "EISDIR") return new BackupError(`${file} is a folder: name the archive in it.`);
  if (damaged.test(`${code} ${message}`))
    return new BackupError(
      `The backup ${file} cannot be used. It is damaged, ends early, or is no backup (${message}).`,
    );
  return backupErrorOf(`The backup ${file} cannot be read`, error);
}
