import type pg from "pg";
import { migrateDatabase } from "../platform/db/migrate.ts";
import { runOn } from "./run-on.ts";

/**
 * Resets an embedded database: migrated, with empty tables.
 * Emptying the tables takes a quarter of the processor time that the migrations take. A database whose schema a suite
 * has changed is migrated again.
 */
export async function resetDatabase(connection: pg.ClientConfig): Promise<void> {
  if (await isAsMigrated(connection)) return emptyTables(connection);
  await runOn(connection, "drop schema if exists drizzle, public cascade; create schema public");
  await migrateDatabase(connection);
  await runOn(connection, `do $$ begin execute format('comment on database postgres is %L', (${digest})); end $$`);
}

const schemas = "(select oid from pg_namespace where nspname not in ('pg_catalog', 'information_schema', 'pg_toast'))";
const relations = `(select oid from pg_class where relnamespace in ${schemas})`;
/** A digest of everything that a suite could change in the schema. The comment of the database records it. */
const digest = `select md5(string_agg(part, ' ' order by part)) from (
  select format('schema %s', nspname) as part from pg_namespace where oid in ${schemas}
  union all select format('relation %s %s %s %s', oid::regclass, relkind, relrowsecurity, reloptions)
    from pg_class where oid in ${relations}
  union all select format('column %s %s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      attnotnull, attidentity, pg_get_expr(adbin, adrelid))
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum where attrelid in ${relations}
  union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace in ${schemas}
  union all select format('index %s', pg_get_indexdef(indexrelid)) from pg_index where indrelid in ${relations}
  union all select format('trigger %s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
  union all select format('function %s %s', oid::regprocedure, md5(prosrc)) from pg_proc where pronamespace in ${schemas}
  union all select format('setting %s', setconfig) from pg_db_role_setting
  union all select format('migration %s', row(entry)) from drizzle.__drizzle_migrations entry
) as parts`;

async function isAsMigrated(connection: pg.ClientConfig): Promise<boolean> {
  const recorded = `select shobj_description(oid, 'pg_database') = (${digest}) as same
    from pg_database where datname = 'postgres'`;
  // The query fails when there is no table of migrations.
  const { rows } = await runOn(connection, recorded).catch(() => ({ rows: [] }));
  return rows[0]?.same === true;
}

async function emptyTables(connection: pg.ClientConfig): Promise<void> {
  const tables = "select string_agg(oid::regclass::text, ', ') from pg_class where relkind = 'r'";
  const all = `${tables} and relnamespace = 'public'::regnamespace`;
  await runOn(connection, `do $$ begin execute 'truncate ' || (${all}) || ' restart identity cascade'; end $$`);
}
