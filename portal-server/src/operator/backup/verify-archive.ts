import { knownMigrations } from "../../platform/db/migrate.ts";
import { artifactOf } from "./artifact-path.ts";
import { BackupError } from "./backup-error.ts";
import { linesOf } from "./lines-of.ts";
import type { Manifest } from "./manifest.ts";
import { readArchive } from "./read-archive.ts";
import { createReleaseCheck, releaseTables } from "./release-check.ts";

/**
 * Reads a whole archive without restoring it: files match the manifest's sizes and hashes, tables their row counts,
 * releases their digests; the chain of releases is unbroken and their files exist.
 * @throws BackupError with one line when the archive is damaged, altered or of a newer version
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const check = createReleaseCheck();
  const counted = new Map<string, number>();
  const manifest = await readArchive(file, async (path, bytes, header) => {
    refuseNewer(file, header);
    const table = /^database\/(.*)\.jsonl$/.exec(path)?.[1];
    if (table === undefined) return;
    const columns = header.tables.find(({ name }) => name === table)?.columns ?? [];
    let count = 0;
    for await (const line of linesOf(bytes)) {
      if (releaseTables.includes(table)) check.add(table, columns, line);
      count += 1;
    }
    counted.set(table, count);
  });
  for (const { name, rows } of manifest.tables)
    if (counted.get(name) !== rows)
      throw unusable(file, `It has ${counted.get(name) ?? "no"} rows of "${name}", and its manifest says ${rows}.`);
  const paths = new Set(manifest.files.map(({ path }) => path));
  const hasModule = (address: string) =>
    manifest.artifacts === "bucket" || paths.has(`artifacts/${artifactOf(address)}`);
  const [problem] = check.problems(hasModule).filter((found) => !manifest.problems.includes(found));
  if (problem) throw unusable(file, problem);
  return manifest;
}

function refuseNewer(file: string, { migrations, version }: Manifest): void {
  const known = knownMigrations();
  if (migrations.every((created, index) => created === known[index])) return;
  throw unusable(
    file,
    `Its database is that of another, probably newer version of Portico (${version}); restore it with that version or a later one.`,
  );
}

function unusable(file: string, sentence: string): BackupError {
  return new BackupError(`The backup ${file} cannot be used. ${sentence}`);
}
