import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase, openServer } from "../../platform/db/database.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import { emptyDocument } from "../../releases/maps/map-document.ts";
import { publish } from "../../releases/maps/release-store.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/open-test-database.ts";
import { rewriteArchive } from "../../testing/rewrite-archive.ts";
import { rowDigest } from "../../testing/row-digest.ts";
import { createBackup } from "./create-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

jest.setTimeout(600_000);

const secrets = { TOKEN_SECRET: "t".repeat(32), ADMIN_TOKEN: "a".repeat(32) };
const opened: TestDatabase[] = [];
let root: string;
let archive: string;
let digest: string;
let source: TestDatabase;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "portico-backup-"));
  source = await openDatabaseFor();
  await source.db.insert(tenants).values({ domain: "acme", name: "Ação 😀" });
  await source.db.execute(sql`insert into mail_outbox values
    (gen_random_uuid(), 'acme', 'k', '\\x00ff0a5c'::bytea, now(), 0, 'infinity')`);
  const place = { environment: "development" as const, scope: "acme", author: "t", reason: "t" };
  await publish(source.db, { ...place, document: emptyDocument }, undefined);
  digest = await rowDigest(source.db);
  archive = (await createBackup({ ...urlOf(source), DATA_DIR: root, ...secrets }, join(root, "postgres.tar.gz"))).file;
});
afterAll(async () => {
  for (const { close } of opened) await close();
  rmSync(root, { recursive: true, force: true });
});

async function openDatabaseFor(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  opened.push(database);
  return database;
}

const urlOf = ({ connection }: TestDatabase) => ({ DATABASE_URL: String(connection.connectionString) });

/** Creates a database without tables, as `createdb` does. */
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await openDatabaseFor();
  for (const statement of ["drop schema drizzle cascade", "drop schema public cascade", "create schema public"])
    await database.db.execute(statement);
  return database;
}

const restore = (database: TestDatabase, file = archive) => {
  const dataDir = mkdtempSync(join(root, "data-"));
  return restoreBackup({ ...urlOf(database), DATA_DIR: dataDir }, file);
};

it("restores into an empty database and writes the secrets to a file", async () => {
  const target = await emptyDatabase();
  const { next, into } = await restore(target);
  expect(await rowDigest(target.db)).toBe(digest);
  expect(into).toMatch(/^[\w.:]+\/portico_test_\w+$/);
  const acts = await target.db.execute(sql`select action from audit_rows where action like 'backup.%'`);
  expect(acts.rows).toEqual([{ action: "backup.restore" }]);
  const made = await source.db.execute(sql`select distinct action from audit_rows where action like 'backup.%'`);
  expect(made.rows).toEqual([{ action: "backup.create" }]);
  expect(next).toEqual([expect.stringMatching(/^Start the portal with the TOKEN_SECRET \("token"\) and ADMIN_TOKEN/)]);
  const file = /\S+secrets\.json/.exec(next[0] ?? "")?.[0] ?? "";
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ token: secrets.TOKEN_SECRET, admin: secrets.ADMIN_TOKEN });
  const { close } = await openServer({ connectionString: urlOf(target).DATABASE_URL });
  await close();
});

it("moves a portal from PostgreSQL to the embedded database and back", async () => {
  const dataDir = mkdtempSync(join(root, "embedded-"));
  await restoreBackup({ DATA_DIR: dataDir }, archive);
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  expect(await rowDigest(db)).toBe(digest);
  await close();
  const back = await createBackup({ DATA_DIR: dataDir }, join(root, "embedded.tar.gz"));
  const target = await emptyDatabase();
  await restore(target, back.file);
  expect(await rowDigest(target.db)).toBe(digest);
});

it("refuses to restore into a database with rows or foreign tables", async () => {
  const [first] = opened;
  if (!first) throw new Error("There is no database.");
  const full =
    /^The database \S+ is not empty \(.*\): a backup is restored into an empty one only; make one with `createdb`/;
  await expect(restore(first)).rejects.toThrow(full);
  expect(await rowDigest(first.db)).toBe(digest);
  const foreign = await emptyDatabase();
  await foreign.db.execute("create table mine (id int)");
  await expect(restore(foreign)).rejects.toThrow(full);
  const none = createBackup(urlOf(foreign), join(root, "none.tar.gz"));
  await expect(none).rejects.toThrow("The database is not a portal's: it has none of its tables.");
});

it("empties the database after a failed restore, so that the next restore succeeds", async () => {
  const bad = join(root, "bad.tar.gz");
  await rewriteArchive(archive, bad, ({ files, rehash }) => {
    // The account id does not exist, which only PostgreSQL detects.
    const path = "database/account_roles.jsonl";
    files.set(path, Buffer.from('["00000000-0000-0000-0000-000000000000","platform"]\n'));
    rehash();
  });
  await rewriteArchive(bad, bad, ({ manifest }) => {
    for (const table of manifest.tables) if (table.name === "account_roles") table.rows = 1;
  });
  const target = await emptyDatabase();
  await expect(restore(target, bad)).rejects.toThrow(/^The backup \S+ was not restored: .*foreign key/);
  await restore(target);
  expect(await rowDigest(target.db)).toBe(digest);
});

it("refuses to start a portal on a database whose restore was killed, and restores into it again", async () => {
  const target = await emptyDatabase();
  await target.db.execute("create table portico_restore (archive text)");
  const half = /^The database cannot be used: a restore into it has not finished; wait for it, or run/;
  await expect(openServer({ connectionString: urlOf(target).DATABASE_URL })).rejects.toThrow(half);
  await restore(target);
  expect(await rowDigest(target.db)).toBe(digest);
});
