import { createHash } from "node:crypto";
import { createReadStream, writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { createGunzip, gzipSync } from "node:zlib";
import tar from "tar-stream";
import type { Manifest } from "../operator/backup/manifest.ts";

export interface OpenArchive {
  manifest: Manifest;
  /** By path, in the archive's order. */
  files: Map<string, Buffer>;
  /** Updates the manifest to the changed files, as a careful forger would. */
  rehash(): void;
}

/** Writes a changed copy of a backup. */
export async function rewriteArchive(from: string, to: string, change: (archive: OpenArchive) => void): Promise<void> {
  const files = new Map<string, Buffer>();
  const extract = createReadStream(from).pipe(createGunzip()).pipe(tar.extract());
  for await (const entry of extract) files.set(entry.header.name, await buffer(entry as AsyncIterable<Buffer>));
  const manifest: Manifest = JSON.parse(String(files.get("manifest.json")));
  files.delete("manifest.json");
  const rehash = () => {
    manifest.files = [...files].map(([path, bytes]) => ({
      path,
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    }));
  };
  change({ manifest, files, rehash });
  const pack = tar.pack();
  for (const [name, bytes] of [["manifest.json", Buffer.from(JSON.stringify(manifest))] as const, ...files])
    pack.entry({ name }, bytes);
  pack.finalize();
  writeFileSync(to, gzipSync(await buffer(pack as AsyncIterable<Buffer>)));
}
