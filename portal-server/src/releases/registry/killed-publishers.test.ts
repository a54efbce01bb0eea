import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { compileServer } from "../../testing/compile-server.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/open-test-database.ts";
import { releases } from "../maps/release-table.ts";
import { readCurrent } from "./release-history.ts";

// docs/reliability.md D3. The target is measured with KILLS=100.
const kills = Number(process.env.KILLS ?? 5);
const script = join(__dirname, "../../../dist/testing/publish-until-killed.js");

let database: TestDatabase;
beforeAll(async () => {
  compileServer();
  database = await openTestDatabase();
});
afterAll(() => database.close());

/**
 * Starts a publishing process and kills it. Returns the acknowledged releases and the ms until the first one.
 * @param delay ms that the process runs on after its output matches `after`
 */
function publishAndKill(delay: number, after: RegExp): Promise<{ acknowledged: number[]; began: number }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, JSON.stringify(database.connection)]);
    let output = "";
    let began = 0;
    let started = 0;
    let isEnding = false;
    child.stderr.on("data", (text) => reject(new Error(String(text))));
    child.stdout.on("data", (text) => {
      output += text;
      if (started === 0) started = performance.now();
      if (!isEnding && after.test(output)) {
        isEnding = true;
        setTimeout(() => child.kill("SIGKILL"), delay);
      }
      if (began === 0 && /\d/.test(output)) began = performance.now() - started;
    });
    child.on("close", () => {
      // A last line without its end is no acknowledgement.
      const lines = output.slice(0, output.lastIndexOf("\n")).split("\n");
      resolve({ acknowledged: lines.filter((line) => /^\d+$/.test(line)).map(Number), began });
    });
  });
}

it("loses no acknowledged release and leaves no partial map when a publishing process is killed", async () => {
  const acknowledged: number[] = [];
  let slowest = 0;
  for (let kill = 0; kill < kills; kill++) {
    // Every second process is killed during its first publications, which a busy machine may not finish.
    const killed = await publishAndKill(50 + Math.random() * 400, kill % 2 ? /^ready/ : /\d\n/);
    acknowledged.push(...killed.acknowledged);
    slowest = Math.max(slowest, killed.began);
    const current = await readCurrent(database.db, "development", "acme");
    const [a, b] = Object.values(current?.document.imports ?? {}).map((address) => address.split(".")[1]);
    expect(a).toBe(b);
    expect(current?.release.id ?? 0).toBeGreaterThanOrEqual(acknowledged.at(-1) ?? 0);
  }
  const rows = await database.db.select().from(releases).where(eq(releases.scope, "acme")).orderBy(asc(releases.id));
  const ids = new Set(rows.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  // The parent of each release is the release before it.
  expect(rows.map(({ parent }) => parent)).toEqual([null, ...rows.slice(0, -1).map(({ id }) => id)]);
  if (process.env.KILLS) {
    const figures = { kills, acknowledged: acknowledged.length, written: rows.length, slowest: Math.round(slowest) };
    writeSync(1, `D3 ${JSON.stringify(figures)}\n`);
  }
}, 600_000);
