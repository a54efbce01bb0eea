import { join } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Settings } from "../config.ts";
import { errorMessage } from "../error-code.ts";
import { StartError } from "../start-error.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";
import { type FolderLock, lockFolder } from "./folder-lock.ts";
import { migrateDatabase } from "./migrate.ts";

/** The query layer, the same on PGlite and PostgreSQL. Inside a transaction use only its `tx`. */
export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface OpenDatabase {
  db: Database;
  close(): Promise<void>;
}

/**
 * Opens the database that the settings name, migrated: PostgreSQL by `DATABASE_URL`,
 * otherwise the embedded one in `DATA_DIR/database`, whose folder is locked for this process.
 *
 * @throws StartError with one line when it cannot be had
 */
export async function openDatabase(settings: Pick<Settings, "databaseUrl" | "dataDir">): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) return openPool({ connectionString: settings.databaseUrl, max: 10 });
  const lock = lockFolder(settings.dataDir);
  let embedded: EmbeddedDatabase | undefined;
  try {
    embedded = await startEmbedded(join(settings.dataDir, "database"));
    const { db, close } = await openPool(embedded.connection);
    return { db, close: () => closeAll(close, embedded, lock) };
  } catch (error) {
    await closeAll(async () => {}, embedded, lock);
    throw error;
  }
}

/** Opens a pool on a running server and brings its tables up to date. */
export async function openPool(connection: pg.PoolConfig): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5_000, ...connection });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  try {
    await migrateDatabase(pool);
  } catch (error) {
    await pool.end();
    throw new StartError(`The database cannot be used: ${errorMessage(error)}.`);
  }
  return { db: drizzle(pool), close: () => pool.end() };
}

async function closeAll(pool: () => Promise<void>, embedded: EmbeddedDatabase | undefined, lock: FolderLock) {
  await pool();
  await embedded?.stop();
  lock.release();
}
