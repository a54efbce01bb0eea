import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
const journalFile = join("meta", "_journal.json");
// An arbitrary fixed number: concurrent starts queue on this lock, and all but the first find nothing to migrate.
export const lockKey = 7_046_029;
// Longer than a migration that builds an index on a large table.
const longestWait = 15 * 60_000;

interface MigrateOptions {
  /** How many migrations to apply, from the first; all by default. */
  first?: number;
  /** Allows a database with an unfinished restore, which any other start refuses. */
  isRestore?: boolean;
  /** Milliseconds to wait for a lock: that of migrations, or of a table. */
  lockWait?: number;
  /** Receives a line when the start waits. */
  report?(line: string): void;
  /** Ends the wait, and a migration in progress, which the database rolls back. */
  signal?: AbortSignal | undefined;
}

/** The table that marks a database as being restored. */
export const restoreTable = "portico_restore";

/** Returns the creation time of each migration of this version, in order; the database identifies migrations by it. */
export function knownMigrations(): number[] {
  return readJournal().entries.map(({ when }) => when);
}

/**
 * Applies the pending migrations on a connection without the pool's limits: building an index may take minutes. Only
 * waits for locks are limited. Safe for concurrent starts.
 * @throws Error when a restore into the database was interrupted, or when another session holds a lock for too long
 */
export async function migrateDatabase(connection: pg.ClientConfig, options: MigrateOptions = {}): Promise<void> {
  const socket = new Socket();
  const stream = () => socket;
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...connection, stream });
  const interrupt = () => void socket.destroy(new Error("the start was interrupted"));
  options.signal?.addEventListener("abort", interrupt);
  // A broken connection fails the query in flight; without a listener the error would end the process.
  client.on("error", () => {});
  const { folder, remove } = folderWith(options.first);
  try {
    await client.connect();
    await queueForLock(client, options);
    if (!options.isRestore) await refuseHalfRestored(client);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } catch (error) {
    throw explainLock(error, options.lockWait);
  } finally {
    options.signal?.removeEventListener("abort", interrupt);
    remove();
    // Closing the connection releases the lock.
    await client.end();
  }
}

async function queueForLock(client: pg.Client, { lockWait = longestWait, report = toTerminal }: MigrateOptions) {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as got", [lockKey]);
  await client.query("select set_config('lock_timeout', $1, false)", [String(lockWait)]);
  if (rows[0]?.got) return;
  const holder = await holderOf(client);
  report(`Waiting for the migration by another process (${holder}).`);
  await client.query("select pg_advisory_lock($1)", [lockKey]).catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error;
    const remedy = "end that session if no portal is starting";
    throw new Error(`${holder} has held the migration lock for more than ${lockWait / 1_000} s; ${remedy}`);
  });
}

const toTerminal = (line: string) => void process.stderr.write(`${line}\n`);

async function holderOf(client: pg.Client): Promise<string> {
  const here = "database = (select oid from pg_database where datname = current_database())";
  const lockQuery = `select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted and ${here}`;
  const { rows } = await client.query(lockQuery, [lockKey]);
  return rows[0] ? `PostgreSQL session ${rows[0].pid}` : "PostgreSQL session unknown";
}

// Raised by PostgreSQL, or wrapped by drizzle.
function isLockTimeout(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown };
  return code === "55P03" || (cause !== undefined && isLockTimeout(cause));
}

function explainLock(error: unknown, lockWait = longestWait): unknown {
  if (!isLockTimeout(error)) return error;
  const message = `another session has locked a table for more than ${lockWait / 1_000} s; end it and start again`;
  return new Error(message, { cause: error });
}

async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass($1) is not null as half", [`public.${restoreTable}`]);
  if (rows[0]?.half) throw new Error("a restore into it has not finished; wait for it, or run `portico restore` again");
}

function readJournal(): { entries: { when: number; tag: string }[] } {
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
