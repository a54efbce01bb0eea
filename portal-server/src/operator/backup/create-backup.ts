import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { readdir, rename } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { readSettings, type Secrets, type Settings } from "../../platform/config/config.ts";
import { readSecrets } from "../../platform/config/secrets.ts";
import { storeIdFile } from "../../releases/modules/module-store.ts";
import { artifactOf, isArtifactPath } from "./artifact-path.ts";
import { BackupError, backupErrorOf } from "./backup-error.ts";
import { type BackupReport, reportOf } from "./backup-report.ts";
import { linesOf } from "./lines-of.ts";
import { archiveFormat, type Manifest, secretsName } from "./manifest.ts";
import { type Snapshot, takeSnapshot } from "./portal-snapshot.ts";
import { createReleaseCheck, releaseTables } from "./release-check.ts";
import { type Source, syncFolder, writeArchive } from "./write-archive.ts";

export interface BackupOptions {
  withoutSecrets?: boolean;
  /** Aborts the backup; nothing is left of it. */
  signal?: AbortSignal;
  progress?: (sentence: string) => void;
}

// Old uploads are removed once an hour, so that cannot disturb two attempts in a row.
const attempts = 3;

/**
 * Writes an archive of a portal's database, module files and secrets; the portal may be running.
 *
 * The database is copied first, at one moment. Module files are written before the rows that name them and never
 * change, so the files found afterwards cover every row.
 * @param env `DATABASE_URL` or `DATA_DIR`; the secrets are `TOKEN_SECRET` and `ADMIN_TOKEN`, or those in the folder
 * @param target the archive's path, which must not exist, or an existing folder
 * @throws BackupError, StartError with one line; then nothing was written
 */
export async function createBackup(
  env: Record<string, string | undefined>,
  target: string,
  options: BackupOptions = {},
): Promise<BackupReport> {
  const settings = readSettings(env);
  const named = resolve(target);
  try {
    const file = archiveFile(named);
    const work = mkdtempSync(join(dirname(file), ".portico-backup-"));
    try {
      const part = join(work, "archive.tar.gz");
      const manifest = await retryWhenPruned(() => writePart(settings, work, part, options));
      options.signal?.throwIfAborted();
      if (existsSync(file)) throw new BackupError(`${file} exists already; name another file.`);
      await rename(part, file);
      await syncFolder(dirname(file));
      return reportOf(file, manifest);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  } catch (error) {
    if (options.signal?.aborted) throw new BackupError("The backup was interrupted; nothing was written.");
    throw backupErrorOf(`The backup ${named} was not written`, error);
  }
}

/** A file in a folder is named after the time, so that a listing is in order. */
function archiveFile(target: string): string {
  const found = statSync(target, { throwIfNoEntry: false });
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  if (found?.isDirectory()) return join(target, `portico-${time}.tar.gz`);
  if (found) throw new BackupError(`${target} exists already; name another file, or a folder.`);
  if (!existsSync(dirname(target)))
    throw new BackupError(`There is no folder ${dirname(target)}; make it first, or name another file.`);
  return target;
}

/** An old upload was removed during the copy; a new copy of the database will not reference it. */
class Pruned extends Error {}

async function retryWhenPruned<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = attempts - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Pruned) || left === 0) throw error;
    }
  }
}

async function writePart(
  settings: Settings,
  work: string,
  part: string,
  { withoutSecrets = false, signal = new AbortController().signal, progress = () => {} }: BackupOptions,
): Promise<Manifest> {
  for (const left of [part, join(work, "database")]) rmSync(left, { recursive: true, force: true });
  const modules = join(settings.dataDir, "modules");
  const before = await listArtifacts(modules);
  progress("Copying the database …");
  const snapshot = await takeSnapshot(settings, work, signal);
  try {
    // A bucket stores the module files of several servers and has its own backup.
    const inBucket = settings.artifactsUrl !== undefined;
    const names = inBucket ? [] : await listArtifacts(modules);
    const present = new Set(names);
    if (!inBucket && before.some((name) => !present.has(name))) throw new Pruned("Files were removed meanwhile");
    const hasModule = (address: string) => inBucket || present.has(artifactOf(address) ?? "");
    const problems = await problemsOf(snapshot, hasModule);
    progress(`Writing ${names.length} files of modules …`);
    const sources = [
      ...snapshot.dump.tables.map(({ name }) => ({
        path: `database/${name}.jsonl`,
        file: join(snapshot.folder, `${name}.jsonl`),
      })),
      ...names.map((name) => ({ path: `artifacts/${name}`, file: join(modules, name) })),
      ...(withoutSecrets ? [] : secretsSource(readSecrets(settings))),
    ];
    const about = { ...origin(settings), ...snapshot.dump, problems };
    return await writeArchive(part, about, sources, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      const isPruned = names.some((name) => !existsSync(join(modules, name)));
      throw isPruned ? new Pruned("Files were removed meanwhile") : error;
    });
  } finally {
    snapshot.release();
  }
}

async function problemsOf({ dump, folder }: Snapshot, hasModule: (address: string) => boolean): Promise<string[]> {
  const check = createReleaseCheck();
  for (const { name, columns } of dump.tables)
    if (releaseTables.includes(name))
      for await (const line of linesOf(createReadStream(join(folder, `${name}.jsonl`)))) check.add(name, columns, line);
  return check.problems(hasModule);
}

function secretsSource(secrets: Secrets | undefined): Source[] {
  return secrets ? [{ path: secretsName, text: `${JSON.stringify(secrets)}\n` }] : [];
}

function origin({ databaseUrl, artifactsUrl }: Settings) {
  const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
  return {
    format: archiveFormat,
    product: "portico",
    version: String(version),
    source: databaseUrl === undefined ? "embedded" : "postgresql",
    artifacts: artifactsUrl === undefined ? "included" : "bucket",
  } as const;
}

/**
 * Lists the files of the module store as `{scope}/{package}/{file}` or `{package}/{file}`, including manifests.
 * Excludes unfinished files, the file with the store's id, and files that the portal does not serve.
 */
async function listArtifacts(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: { code?: string }) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".draft") && entry.name !== storeIdFile)
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter(isArtifactPath)
    .sort();
}
