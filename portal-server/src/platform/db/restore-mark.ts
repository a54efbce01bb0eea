import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";

export const restoreMark = "restore.unfinished";

/**
 * Refuses a data folder into which a restore has not finished.
 *
 * @throws StartError with the next step
 */
export function refuseHalfRestored(dataDir: string): void {
  if (!isHalfRestored(dataDir)) return;
  const archive = readFileSync(join(dataDir, restoreMark), "utf8").trim();
  throw new StartError(
    `The restore of ${archive} into ${dataDir} has not finished; wait for it, or run \`portico restore\` again.`,
  );
}

export function isHalfRestored(dataDir: string): boolean {
  return existsSync(join(dataDir, restoreMark));
}

/** Says that everything in the folder is that of a restore, until `unmark`. */
export function markHalfRestored(dataDir: string, archive: string): void {
  writeFileSync(join(dataDir, restoreMark), `${archive}\n`, { mode: 0o600, flush: true });
}

export function unmarkHalfRestored(dataDir: string): void {
  rmSync(join(dataDir, restoreMark), { force: true });
}
