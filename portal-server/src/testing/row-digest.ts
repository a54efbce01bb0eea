import { sql } from "drizzle-orm";
import type { Database } from "../platform/db/database.ts";

/**
 * Returns a digest of every row of every table except the named ones; equal digests mean that nothing has changed, besides
 * the audit rows of backups and restores themselves.
 */
export async function rowDigest(db: Database, except: readonly string[] = []): Promise<string> {
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const compared = tables.rows.filter(({ name }) => !except.includes(name));
  const digests = compared.map(
    ({ name }) =>
      sql`select ${name}::text as name, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as digest from ${sql.identifier(name)} t where ${isCompared(name)}`,
  );
  const { rows } = await db.execute(sql.join(digests, sql` union all `));
  return JSON.stringify(rows);
}

const isCompared = (table: string) => (table === "audit_rows" ? sql`action not like 'backup.%'` : sql`true`);
