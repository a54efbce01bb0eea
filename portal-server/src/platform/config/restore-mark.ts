import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

export const restoreMark = "restore.unfinished";

/**
 * Rejects a data folder with an unfinished restore.
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

/** Marks the folder as being restored, until `unmarkHalfRestored`. */
export function markHalfRestored(dataDir: string, archive: string): void {
  writeFileSync(join(dataDir, restoreMark), `${archive}\n`, { mode: 0o600, flush: true });
}

export function unmarkHalfRestored(dataDir: string): void {
  rmSync(join(dataDir, restoreMark), { force: true });
}
