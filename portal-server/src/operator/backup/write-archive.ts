import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import tar from "tar-stream";
import { type Manifest, manifestName, parseManifest } from "./manifest.ts";

/** An entry of the archive: its path there, and the file or text with its content. */
export type Source = { path: string; file: string } | { path: string; text: string };

type EntryHeader = Pick<tar.Header, "name" | "size" | "mode" | "mtime">;

const ownerOnly = 0o600;

/**
 * Writes an archive (tar, gzip) whose first entry is the manifest, and flushes it to the disk.
 * @param about the manifest without its files, whose sizes and hashes this function computes
 * @throws the error of the disk or of a missing source; BackupError for a manifest that no restore would accept
 */
export async function writeArchive(
  target: string,
  about: Omit<Manifest, "files">,
  sources: readonly Source[],
  signal: AbortSignal,
): Promise<Manifest> {
  const files: Manifest["files"] = [];
  for (const source of sources) files.push({ path: source.path, ...(await digestOf(source, signal)) });
  // As a restore reads it: no archive is written that none could restore.
  const manifest = parseManifest(JSON.stringify({ ...about, files }));
  const pack = tar.pack();
  const out = createWriteStream(target, { flags: "wx", mode: ownerOnly, flush: true });
  const written = pipeline(pack, createGzip(), out);
  const packed = packAll(pack, manifest, sources, signal);
  // A full disk rejects one promise, a missing source the other; neither may leave the other pending.
  packed.catch((error: Error) => pack.destroy(error));
  await Promise.all([packed, written]);
  await syncFolder(dirname(target));
  return manifest;
}

async function packAll(
  pack: tar.Pack,
  manifest: Manifest,
  sources: readonly Source[],
  signal: AbortSignal,
): Promise<void> {
  const mtime = new Date(manifest.takenAt);
  const text = JSON.stringify(manifest, null, 1);
  pack.entry({ name: manifestName, mode: ownerOnly, mtime }, text);
  for (const [index, source] of sources.entries()) {
    const size = manifest.files[index]?.size ?? 0;
    await packFile(pack, { name: source.path, size, mode: ownerOnly, mtime }, bytesOf(source, signal));
  }
  pack.finalize();
}

function packFile(pack: tar.Pack, header: EntryHeader, bytes: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = pack.entry(header, (error) => (error ? reject(error) : resolve()));
    const fill = async () => {
      for await (const chunk of bytes) if (!entry.write(chunk)) await once(entry, "drain");
      entry.end(undefined);
    };
    fill().catch(reject);
  });
}

async function digestOf(source: Source, signal: AbortSignal): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of bytesOf(source, signal)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest("hex") };
}

async function* bytesOf(source: Source, signal: AbortSignal): AsyncGenerator<Buffer> {
  if ("text" in source) yield Buffer.from(source.text);
  else yield* createReadStream(source.file, { signal });
}

/** Flushes a folder's directory entries (https://man7.org/linux/man-pages/man2/fsync.2.html). */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
