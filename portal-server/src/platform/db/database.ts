import { join } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Settings } from "../config/config.ts";
import { refuseHalfRestored } from "../config/restore-mark.ts";
import { StartError } from "../config/start-error.ts";
import { errorMessage } from "../text/error-code.ts";
import { DatabasePool, type OutageListener } from "./database-pool.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";
import { lockFolder } from "./folder-lock.ts";
import { migrateDatabase } from "./migrate.ts";
import { watchForStalls } from "./stall-watch.ts";

/** The query layer, the same for PGlite and PostgreSQL. Inside a transaction, use only its `tx`. */
export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface OpenDatabase {
  db: Database;
  onOutage(listener: OutageListener): void;
  /** Calls the listener with the reason when the embedded database ends unexpectedly; it does not restart. */
  onExit(listener: (reason: string) => void): void;
  close(): Promise<void>;
}

// No query of a page takes this long; operations that wait for others (queued publishers) wait on locks.
const serverLimits = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  silenceMillis: 20_000,
};

/**
 * Opens and migrates the configured database: PostgreSQL at `DATABASE_URL`, otherwise the embedded one in
 * `DATA_DIR/database`, whose folder it locks for this process.
 * @param signal ends the wait for another process's migration
 * @throws StartError with one line when the database cannot be opened
 */
export async function openDatabase(
  settings: Pick<Settings, "databaseUrl" | "dataDir">,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined)
    return openServer({ connectionString: settings.databaseUrl, max: 10 }, signal);
  const lock = await lockFolder(settings.dataDir);
  let embedded: EmbeddedDatabase | undefined;
  try {
    refuseHalfRestored(settings.dataDir);
    embedded = await startEmbedded(join(settings.dataDir, "database"));
    const { onExit } = embedded;
    const { close, interrupt, ...database } = await openPool(embedded.connection);
    onExit(interrupt);
    const closeAll = async () => {
      await close();
      await embedded?.stop();
      await lock.release();
    };
    return { ...database, onExit, close: closeAll };
  } catch (error) {
    await embedded?.stop();
    await lock.release();
    throw error;
  }
}

/** Opens a pool on PostgreSQL, with a limit on every wait, and migrates its tables. */
export async function openServer(connection: pg.PoolConfig, signal?: AbortSignal): Promise<OpenDatabase> {
  await migrate(connection, signal);
  const pool = new DatabasePool({ ...serverLimits, ...connection });
  const stopWatch = watchForStalls({ ...connection }, pool);
  const close = async () => {
    await stopWatch();
    await pool.end();
  };
  return { db: drizzle(pool), onOutage: (listener) => pool.onOutage(listener), onExit: () => {}, close };
}

/** Opens a pool on an embedded database and migrates its tables. */
export async function openPool(connection: pg.PoolConfig) {
  await migrate(connection);
  const pool = new DatabasePool(connection);
  return {
    db: drizzle(pool) satisfies Database,
    onOutage: (listener: OutageListener) => pool.onOutage(listener),
    onExit: () => {},
    /** Fails all queries in flight and all later ones. */
    interrupt: (reason: string) => pool.interrupt(reason),
    close: () => pool.end(),
  };
}

async function migrate(connection: pg.ClientConfig, signal?: AbortSignal): Promise<void> {
  await migrateDatabase(connection, { signal }).catch((error: unknown) => {
    throw new StartError(`The database cannot be used: ${errorMessage(error)}.`, undefined, { cause: error });
  });
}
