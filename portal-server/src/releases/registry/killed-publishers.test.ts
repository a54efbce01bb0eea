import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { compileServer } from "../../testing/compile-server.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/open-test-database.ts";
import { releases } from "../maps/release-table.ts";
import { readCurrent } from "./release-history.ts";

// reliability.md D3. KILLS=100 for the whole of it.
const kills = Number(process.env.KILLS ?? 5);
const script = join(__dirname, "../../../dist/testing/publish-until-killed.js");

let database: TestDatabase;
beforeAll(async () => {
  compileServer();
  database = await openTestDatabase();
});
afterAll(() => database.close());

/**
 * Lets a process publish and kills it; gives what it acknowledged and how long it took to begin.
 *
 * @param after what it says before the time begins that it is left
 */
function publishAndKill(patience: number, after: RegExp): Promise<{ acknowledged: number[]; began: number }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, JSON.stringify(database.connection)]);
    let told = "";
    let began = 0;
    let started = 0;
    let isEnding = false;
    child.stderr.on("data", (text) => reject(new Error(String(text))));
    child.stdout.on("data", (text) => {
      told += text;
      if (started === 0) started = performance.now();
      if (!isEnding && after.test(told)) {
        isEnding = true;
        setTimeout(() => child.kill("SIGKILL"), patience);
      }
      if (began === 0 && /\d/.test(told)) began = performance.now() - started;
    });
    child.on("close", () => {
      // The last line may be cut: then nobody was told.
      const lines = told.slice(0, told.lastIndexOf("\n")).split("\n");
      resolve({ acknowledged: lines.filter((line) => /^\d+$/.test(line)).map(Number), began });
    });
  });
}

it("loses nothing acknowledged and leaves no half of a map when a publishing process is killed", async () => {
  const acknowledged: number[] = [];
  let slowest = 0;
  for (let kill = 0; kill < kills; kill++) {
    // Every other one at its first publications, which a busy machine may not get done.
    const told = await publishAndKill(50 + Math.random() * 400, kill % 2 ? /^ready/ : /\d\n/);
    acknowledged.push(...told.acknowledged);
    slowest = Math.max(slowest, told.began);
    const current = await readCurrent(database.db, "development", "acme");
    const [a, b] = Object.values(current?.document.imports ?? {}).map((address) => address.split(".")[1]);
    expect(a).toBe(b);
    expect(current?.release.id ?? 0).toBeGreaterThanOrEqual(acknowledged.at(-1) ?? 0);
  }
  const rows = await database.db.select().from(releases).where(eq(releases.scope, "acme")).orderBy(asc(releases.id));
  const ids = new Set(rows.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  // One line of releases, each over the one before.
  expect(rows.map(({ parent }) => parent)).toEqual([null, ...rows.slice(0, -1).map(({ id }) => id)]);
  if (process.env.KILLS) {
    const told = { kills, acknowledged: acknowledged.length, written: rows.length, slowest: Math.round(slowest) };
    writeSync(1, `D3 ${JSON.stringify(told)}\n`);
  }
}, 600_000);
