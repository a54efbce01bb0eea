import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { restoreTable } from "../../platform/db/migrate.ts";
import { BackupError } from "./backup-error.ts";
import type { Dump } from "./manifest.ts";

// The target size of one FETCH: hundreds of rows when they contain pictures, thousands otherwise.
const charactersAtOnce = 2 * 1024 * 1024;
const fewestRows = 20;
const mostRows = 5_000;

type Table = { name: string; columns: string[] };

/**
 * Writes all rows, as of one moment, to one file per table. A line is one row: a JSON array with each column's text, or
 * null. PostgreSQL uses the same texts for `COPY`, so every type round-trips.
 * @param folder exists and is empty
 * @param checkpoint is called between two batches and aborts the dump by throwing
 */
export async function dumpDatabase(db: Database, folder: string, checkpoint: () => Promise<void>): Promise<Dump> {
  const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  return db.transaction(async (tx) => {
    await prepareSession(tx);
    const migrations = await appliedMigrations(tx);
    if (migrations.length === 0) throw new BackupError("The database is not a portal's: it has none of its tables.");
    const { rows } = await tx.execute<{ at: string }>(
      sql`select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    );
    const tables: Dump["tables"] = [];
    for (const table of await findTables(tx))
      tables.push({ ...table, rows: await dumpTable(tx, table, folder, checkpoint) });
    return { takenAt: rows[0]?.at ?? "", migrations, tables, sequences: await readSequences(tx) };
  }, snapshot);
}

/** Makes the texts of values independent of the database's configuration, and lifts the transaction's time limits. */
export async function prepareSession(tx: Transaction): Promise<void> {
  const settings = {
    TimeZone: "UTC",
    DateStyle: "ISO, YMD",
    IntervalStyle: "postgres",
    bytea_output: "hex",
    extra_float_digits: "1",
    statement_timeout: "0",
    idle_in_transaction_session_timeout: "0",
  };
  for (const [name, value] of Object.entries(settings))
    await tx.execute(sql`select set_config(${name}, ${value}, true)`);
}

/** Returns the creation time of each applied migration; empty for a database that no portal has used. */
export async function appliedMigrations(db: Database | Transaction): Promise<number[]> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  );
  if (!rows[0]?.found) return [];
  const applied = await db.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at`,
  );
  return applied.rows.map(({ at }) => Number(at));
}

export async function findTables(db: Database | Transaction): Promise<Table[]> {
  const { rows } = await db.execute<Table>(sql`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ${restoreTable}
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

async function dumpTable(
  tx: Transaction,
  { name, columns }: Table,
  folder: string,
  checkpoint: () => Promise<void>,
): Promise<number> {
  const values = sql.join(
    columns.map((column) => sql`${sql.identifier(column)}::text`),
    sql`, `,
  );
  await tx.execute(
    sql`declare portico_dump no scroll cursor for select json_build_array(${values})::text as line from ${sql.identifier(name)}`,
  );
  const file = await open(join(folder, `${name}.jsonl`), "wx", 0o600);
  try {
    return await copyRows(tx, file, checkpoint);
  } finally {
    await file.close();
    await tx.execute(sql`close portico_dump`).catch(() => {});
  }
}

async function copyRows(tx: Transaction, file: FileHandle, checkpoint: () => Promise<void>): Promise<number> {
  let batchSize = fewestRows;
  for (let count = 0; ; ) {
    await checkpoint();
    const { rows } = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(batchSize))} from portico_dump`);
    const text = rows.map(({ line }) => `${line}\n`).join("");
    await file.writeFile(text);
    count += rows.length;
    if (rows.length < batchSize) return count;
    const fitting = Math.floor((batchSize * charactersAtOnce) / text.length);
    batchSize = Math.min(Math.max(fitting, fewestRows), batchSize * 10, mostRows);
  }
}

async function readSequences(tx: Transaction): Promise<Dump["sequences"]> {
  const { rows } = await tx.execute<{ table: string; column: string; sequence: string }>(sql`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' order by 1, 2`);
  const sequences: Dump["sequences"] = [];
  for (const { table, column, sequence } of rows) {
    const state = await tx.execute<{ last: string; called: boolean }>(
      sql`select last_value::text as last, is_called as called from ${sql.raw(sequence)}`,
    );
    const [found] = state.rows;
    if (found) sequences.push({ table, column, ...found });
  }
  return sequences;
}
