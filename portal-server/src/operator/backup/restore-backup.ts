import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { readSettings, type Settings } from "../../platform/config/config.ts";
import { readSecrets } from "../../platform/config/secrets.ts";
import { backupErrorOf } from "./backup-error.ts";
import { type BackupReport, reportOf } from "./backup-report.ts";
import { type Manifest, secretsName } from "./manifest.ts";
import { restoreFolder } from "./restore-folder.ts";
import { databaseName, restoreServer } from "./restore-server.ts";
import { verifyArchive } from "./verify-archive.ts";

export interface RestoreOptions {
  progress?: (sentence: string) => void;
}

export interface RestoreReport extends BackupReport {
  /** The restored database's location. */
  into: string;
  /** The operator's remaining steps before the portal starts. */
  next: string[];
}

/**
 * Checks an archive without restoring it.
 * @throws BackupError with one line
 */
export async function verifyBackup(file: string): Promise<BackupReport> {
  const archive = resolve(file);
  return reportOf(archive, await verifyArchive(archive));
}

/**
 * Restores an archive into an empty `DATA_DIR` or an empty PostgreSQL database. Verifies the whole archive before
 * writing anything. A failure leaves the target empty; a killed restore leaves a target on which no portal starts.
 * @param env `DATABASE_URL` or `DATA_DIR`
 * @throws BackupError, StartError with one line
 */
export async function restoreBackup(
  env: Record<string, string | undefined>,
  file: string,
  { progress = () => {} }: RestoreOptions = {},
): Promise<RestoreReport> {
  const settings = readSettings(env);
  const archive = resolve(file);
  progress("Checking the archive …");
  const manifest = await verifyArchive(archive);
  progress("Restoring …");
  try {
    const { databaseUrl } = settings;
    if (databaseUrl === undefined) await restoreFolder(settings, archive, manifest);
    else await restoreServer({ ...settings, databaseUrl }, archive, manifest);
  } catch (error) {
    throw backupErrorOf(`The backup ${archive} was not restored`, error);
  }
  const into = settings.databaseUrl === undefined ? settings.dataDir : databaseName(settings.databaseUrl);
  return { ...reportOf(archive, manifest), into, next: nextSteps(settings, manifest) };
}

function nextSteps(settings: Settings, { files, artifacts }: Manifest): string[] {
  const file = join(settings.dataDir, "secrets.json");
  const steps: string[] = [];
  if (!files.some(({ path }) => path === secretsName))
    steps.push(
      "The archive holds no secrets: start the portal with the TOKEN_SECRET and ADMIN_TOKEN that it had; with others everyone signs in again.",
    );
  else if (settings.secretsRequired && !readSecrets(settings) && existsSync(file))
    steps.push(`Start the portal with the TOKEN_SECRET ("token") and ADMIN_TOKEN ("admin") of ${file}.`);
  else if (settings.secrets.token !== undefined)
    steps.push("TOKEN_SECRET is set here: where it is not the one of the backup, everyone signs in again.");
  if (artifacts === "bucket")
    steps.push("Module files are not in the archive: set ARTIFACTS_URL to the bucket that has them.");
  return steps;
}
