import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Settings } from "../../platform/config/config.ts";
import { errorCode } from "../../platform/text/error-code.ts";
import { openBucket } from "../../releases/modules/open-bucket.ts";
import { BackupError } from "./backup-error.ts";
import { secretsName } from "./manifest.ts";
import type { Visit } from "./read-archive.ts";

const ownerOnly = 0o700;

/**
 * Returns a visitor that writes module files and secrets below `DATA_DIR`, and modules also to the bucket if there is
 * one. An existing file with the same bytes is kept.
 */
export function createFileWriter({ dataDir, artifactsUrl }: Pick<Settings, "dataDir" | "artifactsUrl">): Visit {
  const bucket = artifactsUrl === undefined ? undefined : openBucket(artifactsUrl);
  return async (path, bytes, manifest) => {
    const content = await buffer(bytes);
    if (path === secretsName) return writeOnce(join(dataDir, secretsName), content, 0o600);
    const key = path.slice("artifacts/".length);
    // The bucket stores no compressed forms: each server makes its own.
    const isForm = /\.(br|gz)$/.test(key) && manifest.files.some((file) => file.path === path.slice(0, -3));
    if (bucket && !isForm) await bucket.put(key, content);
    await writeOnce(join(dataDir, "modules", key), content, 0o644);
  };
}

/** Writes a temporary file, flushes it and renames it, so that a starting portal never finds a partial file. */
async function writeOnce(file: string, content: Buffer, mode: number): Promise<void> {
  const found = await readFile(file).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (found?.equals(content)) return;
  if (found) throw new BackupError(`${file} is there already with other content; move it away, and restore again.`);
  await mkdir(dirname(file), { recursive: true, mode: ownerOnly });
  const draft = `${file}.restored`;
  await writeFile(draft, content, { mode, flush: true });
  await rename(draft, file);
}
