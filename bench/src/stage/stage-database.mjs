// Writes to a stage's database while its portal is stopped: only one process at a time can open the embedded one.
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";

const root = resolve(import.meta.dirname, "../../..");

/** Runs `portico {words}` on a stopped portal's data. */
export function runCommand(dataDir, words) {
  const env = { ...process.env, DATA_DIR: dataDir };
  return execFileSync(process.execPath, [join(root, "portal-cli/dist/main.js"), ...words], { env, encoding: "utf8" });
}

/** @returns the credential that `portico {words}` prints */
export function makeCredential(dataDir, words) {
  const output = runCommand(dataDir, words);
  const [found] = /portico_(registry_)?[\w-]{43}/.exec(output) ?? [];
  if (!found) throw new Error(`No credential in: ${output}`);
  return found;
}

export function addNotifications(dataDir, email, amount) {
  return change(dataDir, [
    `insert into notifications (id, tenant, user_id, module, title, body, redirect, created_at)
     select gen_random_uuid(), users.tenant, users.id, 'tickets', 'Ticket ' || number || ' was answered',
       repeat('The printer on the second floor works again. ', number % 5 + 1), '/tickets/' || number,
       timestamptz '2026-01-01' + number * interval '1 minute'
     from users, generate_series(1, $1::int) as number where users.tenant = 'acme' and users.email = $2`,
    [amount, email],
  ]);
}

/** Adds users `rows-{amount}@acme.test`, copies of ana, each with this number of notifications. */
export async function addReaders(place, amounts) {
  for (const amount of amounts) {
    const email = `rows-${amount}@acme.test`;
    const copy = `insert into users select (jsonb_populate_record(users, jsonb_build_object('id', gen_random_uuid(), 'email', $1::text))).*
      from users where tenant = 'acme' and email = 'ana@acme.test'`;
    await change(place, [copy, [email]]);
    await addNotifications(place, email, amount);
  }
  await change(place, ["analyze", []]);
}

/**
 * Adds tenants `tenant-1` and on, each with a release of acme's applications and one allowed origin.
 * @param applications how many each has at least: further ones are copies of tickets
 */
export function addTenants(dataDir, amount, origin, applications = 0) {
  const copies = Array.from({ length: applications }, (_, n) => `@app/copy-${n + 1}`);
  return change(
    dataDir,
    [
      "insert into tenants (domain, name) select 'tenant-' || number, 'Tenant ' || number from generate_series(1, $1::int) as number",
      [amount],
    ],
    [
      `insert into releases (environment, scope, document, digest, author, reason)
       select release.environment, tenant.domain,
         jsonb_set(release.document, '{imports}', release.document->'imports' || coalesce(
           (select jsonb_object_agg(name, release.document->'imports'->'@app/tickets') from unnest($1::text[]) as name), '{}')),
         md5($1::text[]::text || release.digest), 'bench', 'One release per tenant'
       from tenants as tenant, releases as release join release_pointers as pointer on pointer.release_id = release.id
       where tenant.domain like 'tenant-%' and pointer.scope = 'acme' and pointer.environment = 'development'`,
      [copies],
    ],
    [
      "insert into release_pointers (environment, scope, release_id) select environment, scope, id from releases where author = 'bench'",
      [],
    ],
    [
      "insert into release_origins (scope, origin, created_at) select domain, $1, now() from tenants where domain like 'tenant-%'",
      [origin],
    ],
  );
}

export async function countRows(dataDir) {
  const db = await PGlite.create({ dataDir: join(dataDir, "database") });
  const { rows } = await db.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const counts = {};
  for (const { name } of rows)
    counts[name] = (await db.query(`select count(*)::int as rows from "${name}"`)).rows[0].rows;
  await db.close();
  return counts;
}

/** @param place a folder of data, or the address of a PostgreSQL database */
async function change(place, ...statements) {
  const db = await open(place);
  for (const [statement, values] of statements) await db.query(statement, values);
  await db.close();
}

async function open(place) {
  if (!place.startsWith("postgres")) return PGlite.create({ dataDir: join(place, "database") });
  const client = new pg.Client({ connectionString: place });
  await client.connect();
  return { query: (text, values) => client.query(text, values), close: () => client.end() };
}
