import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { fillDataFolder } from "../../testing/fill-data-folder.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { toApiError } from "../http/to-api-error.ts";
import { openDatabase } from "./database.ts";
import { tenants } from "./tenant-table.ts";

// Each start takes a second, and much longer on a busy machine.
jest.setTimeout(300_000);

const page = 8_192;
const rows = 40;
let root: string;
let crashed: string;
// What the tests have proven, counted as they pass.
const tally = {
  "acknowledged rows": rows,
  "kept after a kill": 0,
  "damaged logs refused": 0,
  "damaged folders refused": 0,
};

// Simulates a process killed between two writes: copies its data folder while it is idle.
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "portico-damaged-"));
  const dataDir = join(root, "living");
  crashed = join(root, "crashed");
  mkdirSync(dataDir);
  await fillDataFolder(dataDir);
  const { db, close } = await open(dataDir);
  for (let n = 0; n < rows; n++) await db.insert(tenants).values({ domain: `tenant-${n}`, name: "x".repeat(500) });
  cpSync(dataDir, crashed, { recursive: true, filter: (source) => !source.endsWith("portico.lock") });
  await close();
});
afterAll(() => {
  printFigure("R4", tally);
  rmSync(root, { recursive: true, force: true });
});

const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined });

/** Copies the folder, damages the copy, starts a database on it and returns the outcome. */
async function startAfter(damage: (dataDir: string) => void): Promise<string> {
  const dataDir = mkdtempSync(join(root, "copy-"));
  cpSync(crashed, dataDir, { recursive: true });
  damage(dataDir);
  const outcome = await open(dataDir).then(
    async ({ db, close }) => {
      const found = await db.$count(tenants);
      await close();
      return `${found} rows`;
    },
    (error: Error) => error.message,
  );
  rmSync(dataDir, { recursive: true, force: true });
  return outcome;
}

/** Returns the write-ahead log's file and the offset in it where the last acknowledged write ends. */
function endOfLog(dataDir: string): { file: string; end: number } {
  const folder = join(dataDir, "database/pg_wal");
  const [name = ""] = readdirSync(folder)
    .filter((one) => /^[0-9A-F]{24}$/.test(one))
    .sort()
    .reverse();
  const [, offset = ""] = readFileSync(join(dataDir, "database.mark"), "latin1").trim().split("/");
  return { file: join(folder, name), end: Number.parseInt(offset, 16) % statSync(join(folder, name)).size };
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const fd = openSync(file, "r+");
  writeSync(fd, bytes, 0, bytes.length, at);
  closeSync(fd);
}

const lost =
  /^The embedded database in \S+ does not start: writes were acknowledged up to 0\/[0-9A-F]+, and its log ends at 0\/[0-9A-F]+: .*; restore a backup of the whole data folder, or delete \S+database\.mark to go on without these writes\.$/;

it("keeps every acknowledged write after a kill", async () => {
  expect(await startAfter(() => {})).toBe(`${rows} rows`);
  tally["kept after a kill"] = rows;
});

it.each([
  ["its last page is noise", (file: string, end: number) => overwrite(file, lastPage(end), Buffer.alloc(page, 0xa5))],
  ["its last page is zeroes", (file: string, end: number) => overwrite(file, lastPage(end), Buffer.alloc(page))],
  [
    "one bit of an earlier page is wrong",
    (file: string, end: number) => flipBit(file, lastPage(end) - 2 * page + 4_000),
  ],
  ["its last bytes are missing", (file: string, end: number) => overwrite(file, end - 16, Buffer.alloc(16))],
])("refuses to start on a log that lost acknowledged writes: %s", async (_name, damage) => {
  const found = await startAfter((dataDir) => {
    const { file, end } = endOfLog(dataDir);
    damage(file, end);
  });
  expect(found).toMatch(lost);
  tally["damaged logs refused"] += 1;
});

const lastPage = (end: number) => Math.floor((end - 1) / page) * page;
const flipBit = (file: string, at: number) => overwrite(file, at, Buffer.from([(readFileSync(file)[at] ?? 0) ^ 4]));

it("refuses to start until the mark is deleted, then starts with the remaining rows", async () => {
  const dataDir = mkdtempSync(join(root, "copy-"));
  cpSync(crashed, dataDir, { recursive: true });
  const { file, end } = endOfLog(dataDir);
  overwrite(file, lastPage(end), Buffer.alloc(page));
  for (let start = 0; start < 2; start++) await expect(open(dataDir)).rejects.toThrow(lost);
  rmSync(join(dataDir, "database.mark"));
  const { db, close } = await open(dataDir);
  expect(await db.$count(tenants)).toBeLessThan(rows);
  await close();
});

it.each([
  ["PG_VERSION", (database: string) => rmSync(join(database, "PG_VERSION"))],
  [
    "place, where a file is,",
    (database: string) => {
      rmSync(database, { recursive: true });
      writeFileSync(database, "");
    },
  ],
  ["global/pg_control", (database: string) => truncateSync(join(database, "global/pg_control"))],
  ["pg_wal", (database: string) => rmSync(join(database, "pg_wal"), { recursive: true })],
  ["base", (database: string) => rmSync(join(database, "base"), { recursive: true })],
])(
  "reports in one line how to repair a folder whose %s is damaged, and does not overwrite it with a new database",
  async (_name, damage) => {
    const outcome = await startAfter((dataDir) => damage(join(dataDir, "database")));
    expect(outcome).toMatch(
      /^The embedded database in \S+ does not start: [^\n]*; if its files are damaged or gone, restore a backup of the whole data folder\.$/,
    );
    tally["damaged folders refused"] += 1;
  },
);

it("starts over after an interrupted first start", async () => {
  const outcome = await startAfter((dataDir) => {
    writeFileSync(join(dataDir, "database.new"), "");
    rmSync(join(dataDir, "database/base"), { recursive: true });
  });
  expect(outcome).toBe("0 rows");
});

it("reports a database thread that ends unexpectedly and answers 503 from then on", async () => {
  const dataDir = mkdtempSync(join(root, "copy-"));
  cpSync(crashed, dataDir, { recursive: true });
  const { db, onExit, close } = await open(dataDir);
  const exit = new Promise<string>((resolve) => onExit(resolve));
  // PostgreSQL panics when it cannot write its log.
  rmSync(join(dataDir, "database/pg_wal"), { recursive: true });
  const write = async () => {
    await db.execute(sql`select pg_switch_wal()`);
    await db.insert(tenants).values({ domain: "last", name: "Last" });
  };
  const refusal = (error: unknown) => toApiError(error).status;
  expect(await write().then(() => 200, refusal)).toBe(503);
  expect(await exit).toMatch(/pg_wal|No such file|thread ended/);
  expect(await write().then(() => 200, refusal)).toBe(503);
  await close();
});
