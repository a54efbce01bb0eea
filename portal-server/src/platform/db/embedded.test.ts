import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { openDatabase } from "./database.ts";
import { tenants } from "./tenant-table.ts";

// Most tests share one folder.
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "portico-embedded-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ dataDir, databaseUrl: undefined });

it("keeps its rows across a restart and refuses a second process meanwhile", async () => {
  const first = await open();
  await first.db.insert(tenants).values({ domain: "acme", name: "Acme" });
  await expect(open()).rejects.toThrow(/is in use by process \d+/);
  await first.close();
  const second = await open();
  expect(await second.db.select({ name: tenants.name }).from(tenants)).toEqual([{ name: "Acme" }]);
  await second.close();
});

it("starts a new database from a copy of the build's image", async () => {
  const origins = [];
  for (const name of ["one", "two"]) {
    const { db, close } = await openDatabase({ dataDir: join(dataDir, name), databaseUrl: undefined });
    origins.push((await db.execute(sql`select system_identifier::text from pg_control_system()`)).rows);
    await close();
  }
  // initdb gives each database its own identifier.
  expect(origins[0]).toEqual(origins[1]);
});

it("keeps working after a failing statement, and rolls back a failing transaction", async () => {
  const { db, close } = await open();
  await expect(db.execute(sql`select nothing`)).rejects.toThrow();
  const half = db.transaction(async (tx) => {
    await tx.insert(tenants).values({ domain: "half", name: "Half" });
    throw new Error("no");
  });
  await expect(half).rejects.toThrow("no");
  expect(await db.select().from(tenants).where(eq(tenants.domain, "half"))).toEqual([]);
  await close();
});

it("reports in one line that the folder is unusable", async () => {
  const other = join(dataDir, "other");
  mkdirSync(other);
  writeFileSync(join(other, "database"), "not a folder");
  await expect(openDatabase({ dataDir: other, databaseUrl: undefined })).rejects.toThrow(
    /^The embedded database in .*database does not start: /,
  );
});

it("reports in one line that PostgreSQL does not respond", async () => {
  const databaseUrl = "postgres://nobody@127.0.0.1:1/none";
  await expect(openDatabase({ dataDir, databaseUrl })).rejects.toThrow(/^The database cannot be used: .*ECONNREFUSED/);
});
