import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { restoreTable } from "../../platform/db/migrate.ts";
import { BackupError } from "./backup-error.ts";
import type { Dump } from "./manifest.ts";

// A statement brings about so many characters: rows are counted in hundreds where they hold pictures, in thousands else.
const charactersAtOnce = 2 * 1024 * 1024;
const fewestRows = 20;
const mostRows = 5_000;

type Table = { name: string; columns: string[] };

/**
 * Writes all rows, as they are at one moment, into one file a table. A row is a line: a JSON array of each column's
 * text, or null. That is how PostgreSQL itself writes values for `COPY`, so that every type comes back as it was.
 *
 * @param folder exists and is empty
 * @param goOn is called between two batches, and ends the work when it throws
 */
export async function dumpDatabase(db: Database, folder: string, goOn: () => Promise<void>): Promise<Dump> {
  const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  return db.transaction(async (tx) => {
    await settle(tx);
    const migrations = await appliedMigrations(tx);
    if (migrations.length === 0) throw new BackupError("The database is not a portal's: it has none of its tables.");
    const { rows } = await tx.execute<{ at: string }>(
      sql`select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    );
    const tables: Dump["tables"] = [];
    for (const table of await findTables(tx)) tables.push({ ...table, rows: await dumpTable(tx, table, folder, goOn) });
    return { takenAt: rows[0]?.at ?? "", migrations, tables, sequences: await readSequences(tx) };
  }, snapshot);
}

/** Makes texts of values independent of how this database is set up, and lets the transaction last. */
export async function settle(tx: Transaction): Promise<void> {
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

/** When each migration was made that the database has; none for a database that no portal has used. */
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

/** The tables of the portal with their columns. */
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
  goOn: () => Promise<void>,
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
    return await copyRows(tx, file, goOn);
  } finally {
    await file.close();
    await tx.execute(sql`close portico_dump`).catch(() => {});
  }
}

async function copyRows(tx: Transaction, file: FileHandle, goOn: () => Promise<void>): Promise<number> {
  let asked = fewestRows;
  for (let count = 0; ; ) {
    await goOn();
    const { rows } = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(asked))} from portico_dump`);
    const text = rows.map(({ line }) => `${line}\n`).join("");
    await file.writeFile(text);
    count += rows.length;
    if (rows.length < asked) return count;
    const fitting = Math.floor((asked * charactersAtOnce) / text.length);
    asked = Math.min(Math.max(fitting, fewestRows), asked * 10, mostRows);
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
