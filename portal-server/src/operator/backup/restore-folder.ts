import { readdirSync, rmSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../../platform/config/config.ts";
import {
  isHalfRestored,
  markHalfRestored,
  restoreMark,
  unmarkHalfRestored,
} from "../../platform/config/restore-mark.ts";
import { startEmbedded } from "../../platform/db/embedded.ts";
import { lockFolder, lockName } from "../../platform/db/folder-lock.ts";
import { BackupError } from "./backup-error.ts";
import { createFileWriter } from "./file-writer.ts";
import { fillDatabase } from "./fill-database.ts";
import type { Manifest } from "./manifest.ts";
import { syncFolder } from "./write-archive.ts";

// Names that a new disk or the lock creates.
const ignoredNames = new Set([lockName, "lost+found"]);

/**
 * Restores into an empty data folder, with the embedded database in it. The folder is marked until everything is on the
 * disk; leftovers of an interrupted restore are removed first.
 */
export async function restoreFolder(settings: Settings, archive: string, manifest: Manifest): Promise<void> {
  const { dataDir } = settings;
  const lock = await lockFolder(dataDir);
  try {
    if (isHalfRestored(dataDir)) emptyFolder(dataDir);
    else refuseFull(dataDir);
    markHalfRestored(dataDir, archive);
    try {
      const database = await startEmbedded(join(dataDir, "database"));
      await fillDatabase(database.connection, archive, manifest, createFileWriter(settings)).finally(database.stop);
      await syncTree(dataDir);
      unmarkHalfRestored(dataDir);
      await syncFolder(dataDir);
    } catch (error) {
      emptyFolder(dataDir);
      throw error;
    }
  } finally {
    await lock.release();
  }
}

function refuseFull(dataDir: string): void {
  const found = readdirSync(dataDir).filter((name) => !ignoredNames.has(name));
  if (found.length === 0) return;
  const names = found.slice(0, 3).join(", ");
  throw new BackupError(
    `${dataDir} is not empty (${names}): a backup is restored into an empty folder only; set DATA_DIR to another one.`,
  );
}

/** Removes what a restore has written, the mark last. */
function emptyFolder(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (!ignoredNames.has(name) && name !== restoreMark) rmSync(join(dataDir, name), { recursive: true, force: true });
  unmarkHalfRestored(dataDir);
}

/** The embedded database does not flush its files, so this does. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const syncOne = async (path: string) => {
    const file = await open(path, "r");
    await file.sync().finally(() => file.close());
  };
  await Promise.all(entries.filter((entry) => entry.isFile()).map(({ name }) => syncOne(join(folder, name))));
  for (const { name } of entries.filter((entry) => entry.isDirectory())) await syncTree(join(folder, name));
  await syncFolder(folder);
}
