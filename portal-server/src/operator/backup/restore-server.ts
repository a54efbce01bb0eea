import { sql } from "drizzle-orm";
import type { Settings } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { restoreTable } from "../../platform/db/migrate.ts";
import { BackupError } from "./backup-error.ts";
import { appliedMigrations, findTables } from "./dump-database.ts";
import { createFileWriter } from "./file-writer.ts";
import { fillDatabase } from "./fill-database.ts";
import type { Manifest } from "./manifest.ts";
import { withDatabase } from "./portal-snapshot.ts";

/** Restores into an empty PostgreSQL database, and module files and secrets into `DATA_DIR`. */
export async function restoreServer(
  settings: Settings & { databaseUrl: string },
  archive: string,
  manifest: Manifest,
): Promise<void> {
  const connection = { connectionString: settings.databaseUrl };
  await withDatabase(connection, (db) => refuseFull(db, databaseName(settings.databaseUrl), manifest));
  try {
    await fillDatabase(connection, archive, manifest, createFileWriter(settings));
  } catch (error) {
    // The transaction was rolled back; an unreachable database keeps the mark.
    const unmark = sql`drop table if exists ${sql.identifier(restoreTable)}`;
    await withDatabase(connection, (db) => db.execute(unmark)).catch(() => {});
    throw error;
  }
}

/** Returns host and database name, without the password. */
export function databaseName(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Accepts tables without rows: a portal that was never used, or an interrupted restore, leaves them. */
async function refuseFull(db: Database, name: string, { migrations }: Manifest): Promise<void> {
  const full: string[] = [];
  const tables = await findTables(db);
  for (const table of tables) {
    const { rows } = await db.execute<{ found: boolean }>(
      sql`select exists(select 1 from ${sql.identifier(table.name)}) as found`,
    );
    if (rows[0]?.found) full.push(table.name);
  }
  const applied = await appliedMigrations(db);
  const isPrefix = applied.every((created, index) => created === migrations[index]);
  if (full.length === 0 && isPrefix && (applied.length > 0 || tables.length === 0)) return;
  const problem =
    full.length > 0 ? `${full.slice(0, 3).join(", ")} have rows` : "it has tables of another version or program";
  throw new BackupError(
    `The database ${name} is not empty (${problem}): a backup is restored into an empty one only; make one with \`createdb\`, and set DATABASE_URL to it.`,
  );
}
