import { basename } from "node:path";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { migrateDatabase, restoreTable } from "../../platform/db/migrate.ts";
import { auditBackup } from "./audit-backup.ts";
import { loadDatabase } from "./load-database.ts";
import type { Manifest } from "./manifest.ts";
import { withDatabase } from "./portal-snapshot.ts";
import { readArchive, type Visit } from "./read-archive.ts";

/**
 * Migrates an empty database to the archive's version, fills it in one transaction, and applies later migrations. A
 * marker table makes every portal refuse the database until it is filled completely.
 * @param visitFile receives all other files of the archive before the rows are committed
 */
export async function fillDatabase(
  connection: pg.ClientConfig,
  archive: string,
  manifest: Manifest,
  visitFile: Visit,
): Promise<void> {
  const mark = sql.identifier(restoreTable);
  await withDatabase(connection, (db) => db.execute(sql`create table if not exists ${mark} (archive text)`));
  await migrateDatabase(connection, { first: manifest.migrations.length, isRestore: true });
  await withDatabase(connection, (db) =>
    db.transaction(async (tx) => {
      await loadDatabase(tx, manifest, async (load) => {
        await readArchive(archive, async (path, bytes, header) => {
          const table = /^database\/(.*)\.jsonl$/.exec(path)?.[1];
          await (table === undefined ? visitFile(path, bytes, header) : load(table, bytes));
        });
      });
    }),
  );
  await migrateDatabase(connection);
  await withDatabase(connection, (db) => auditBackup(db, "backup.restore", basename(archive)));
}
