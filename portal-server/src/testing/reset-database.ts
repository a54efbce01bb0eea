import type pg from "pg";
import { migrateDatabase } from "../platform/db/migrate.ts";
import { runOn } from "./run-on.ts";

/**
 * Resets a database: migrated, with empty tables.
 * Emptying the tables takes less processor time than the migrations or a new database. A database whose schema a suite
 * has changed is migrated again.
 */
export async function resetDatabase(connection: pg.ClientConfig): Promise<void> {
  await endOtherSessions(connection);
  if (await isAsMigrated(connection)) return emptyTables(connection);
  await runOn(connection, "drop schema if exists drizzle, public cascade; create schema public");
  await migrateDatabase(connection);
  await runOn(connection, `do $$ begin execute format('comment on schema public is %L', (${digest})); end $$`);
}

/** A process that a suite has killed may have left a session with locks. */
async function endOtherSessions(connection: pg.ClientConfig): Promise<void> {
  const others = "datname = current_database() and pid <> pg_backend_pid()";
  await runOn(connection, `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
}

const schemas = "(select oid from pg_namespace where nspname not in ('pg_catalog', 'information_schema', 'pg_toast'))";
const relations = `(select oid from pg_class where relnamespace in ${schemas})`;
/** A digest of everything that a suite could change in the schema. The comment of the schema records it, also in copies of the database. */
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
    where setdatabase in (0, (select oid from pg_database where datname = current_database()))
  union all select format('migration %s', row(entry)) from drizzle.__drizzle_migrations entry
) as parts`;

async function isAsMigrated(connection: pg.ClientConfig): Promise<boolean> {
  const recorded = `select obj_description('public'::regnamespace) = (${digest}) as same`;
  // The query fails when there is no table of migrations.
  const { rows } = await runOn(connection, recorded).catch(() => ({ rows: [] }));
  return rows[0]?.same === true;
}

/** Most suites write to a few tables, and emptying one that is empty takes as long. */
async function emptyTables(connection: pg.ClientConfig): Promise<void> {
  await runOn(
    connection,
    `do $$
    declare each regclass; is_used boolean; used text[] := '{}';
    begin
      for each in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('select exists (select from %s)', each) into is_used;
        if is_used then used := used || each::text; end if;
      end loop;
      if used <> '{}' then execute format('truncate %s cascade', array_to_string(used, ', ')); end if;
      for each in select oid from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace loop
        execute format('select is_called from %s', each) into is_used;
        if is_used then perform setval(each, 1, false); end if;
      end loop;
    end $$`,
  );
}
