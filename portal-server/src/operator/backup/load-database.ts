import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { restoreTable } from "../../platform/db/migrate.ts";
import { BackupError } from "./backup-error.ts";
import { findTables, prepareSession } from "./dump-database.ts";
import { linesOf } from "./lines-of.ts";
import type { Dump } from "./manifest.ts";

const mostRows = 2_000;
const mostCharacters = 1024 * 1024;

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Fills an empty, migrated database. Like `pg_dump`, it adds the foreign keys after the rows, so that tables load in
 * any order and every key is checked. Triggers are off, because the rows already contain what they write.
 * @param fill receives a function that loads one table, and calls it for each table
 * @throws BackupError when the rows do not match the dump; the transaction must then be rolled back
 */
export async function loadDatabase(
  tx: Transaction,
  dump: Dump,
  fill: (load: (table: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<void>,
): Promise<void> {
  await prepareSession(tx);
  const keys = await foreignKeys(tx);
  for (const { table, name } of keys)
    await tx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`);
  const tables = await findTables(tx);
  for (const { name } of tables) await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
  await fill((table, bytes) => loadTable(tx, dump, table, bytes));
  for (const { name } of tables) await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
  for (const { table, name, definition } of keys)
    await tx.execute(
      sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    );
  await setSequences(tx, dump);
  await checkCounts(tx, dump);
  await tx.execute(sql`drop table ${sql.identifier(restoreTable)}`);
}

async function foreignKeys(tx: Transaction): Promise<ForeignKey[]> {
  const { rows } = await tx.execute<ForeignKey>(sql`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`);
  return rows;
}

async function loadTable(tx: Transaction, dump: Dump, table: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const columns = dump.tables.find(({ name }) => name === table)?.columns ?? [];
  const types = await columnTypes(tx, table);
  const values = columns.map((column, index) => {
    const type = types.get(column);
    if (type === undefined) throw new BackupError(`This version of Portico has no column "${column}" in "${table}".`);
    return sql.raw(`(r.v->>${index})::${type}`);
  });
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const head = sql`insert into ${sql.identifier(table)} (${names}) overriding system value select ${sql.join(values, sql`, `)}`;
  const insert = (rows: string[]) =>
    tx.execute(sql`${head} from json_array_elements(${`[${rows.join(",")}]`}::json) as r(v)`);
  let rows: string[] = [];
  let characters = 0;
  for await (const line of linesOf(bytes)) {
    rows.push(line);
    characters += line.length;
    if (rows.length < mostRows && characters < mostCharacters) continue;
    await insert(rows);
    [rows, characters] = [[], 0];
  }
  if (rows.length > 0) await insert(rows);
}

async function columnTypes(tx: Transaction, table: string): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ name: string; type: string }>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${`public.${table}`}) and attnum > 0 and not attisdropped`);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function setSequences(tx: Transaction, { sequences }: Dump): Promise<void> {
  for (const { table, column, last, called } of sequences)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}::bigint, ${called})`,
    );
}

async function checkCounts(tx: Transaction, { tables }: Dump): Promise<void> {
  for (const { name, rows: expected } of tables) {
    const { rows } = await tx.execute<{ count: string }>(
      sql`select count(*)::text as count from ${sql.identifier(name)}`,
    );
    const found = Number(rows[0]?.count);
    if (found !== expected)
      throw new BackupError(`The table "${name}" has ${found} rows after the restore, and ${expected} in the archive.`);
  }
}
