import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
const journalFile = join("meta", "_journal.json");
// An arbitrary fixed number: concurrent starts queue on this lock, and all but the first find nothing to migrate.
const lockKey = 7_046_029;

interface Journal {
  entries: { when: number; tag: string }[];
}

interface MigrateOptions {
  /** How many migrations to apply, from the first; all by default. */
  first?: number;
  /** Allows a database with an unfinished restore, which any other start refuses. */
  isRestore?: boolean;
}

/** The table that marks a database as being restored. */
export const restoreTable = "portico_restore";

/** Returns the creation time of each migration of this version, in order; the database identifies migrations by it. */
export function knownMigrations(): number[] {
  return readJournal().entries.map(({ when }) => when);
}

/**
 * Applies the pending migrations on a connection without the pool's limits: building an index may take minutes. Safe
 * for concurrent starts.
 *
 * @throws Error when a restore into the database was interrupted
 */
export async function migrateDatabase(connection: pg.ClientConfig, options: MigrateOptions = {}): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...connection });
  // A broken connection fails the query in flight; without a listener the error would end the process.
  client.on("error", () => {});
  const { folder, remove } = folderWith(options.first);
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    if (!options.isRestore) await refuseHalfRestored(client);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    remove();
    // Closing the connection releases the lock.
    await client.end();
  }
}

async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass($1) is not null as half", [`public.${restoreTable}`]);
  if (rows[0]?.half) throw new Error("a restore into it has not finished; wait for it, or run `portico restore` again");
}

function readJournal(): Journal {
  return JSON.parse(readFileSync(join(migrationsFolder, journalFile), "utf8"));
}

/** drizzle applies a whole folder, so the first few migrations are copied to a temporary one. */
function folderWith(first: number | undefined): { folder: string; remove(): void } {
  if (first === undefined) return { folder: migrationsFolder, remove: () => {} };
  const folder = mkdtempSync(join(tmpdir(), "portico-migrations-"));
  const journal = readJournal();
  const entries = journal.entries.slice(0, first);
  mkdirSync(join(folder, "meta"));
  writeFileSync(join(folder, journalFile), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) copyFileSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
