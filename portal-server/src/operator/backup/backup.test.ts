import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { auditRows } from "../../identity/audit/audit-table.ts";
import { startPortal } from "../../start-portal.ts";
import { beforeTests } from "../../testing/before-tests.ts";
import { compileServer } from "../../testing/compile-server.ts";
import { type OpenArchive, rewriteArchive } from "../../testing/rewrite-archive.ts";
import { rowDigest } from "../../testing/row-digest.ts";
import { makeSampleBackup, openFolder, sampleArtifact } from "../../testing/sample-backup.ts";
import { until } from "../../testing/until.ts";
import { createBackup } from "./create-backup.ts";
import { verifyBackup } from "./restore-backup.ts";

// Each start of a database takes a second, and much longer on a busy machine.
jest.setTimeout(600_000);

const sample = beforeTests(makeSampleBackup);

it("restores every row, file and secret unchanged, and portals start on them", async () => {
  const dataDir = sample.emptyFolder();
  const report = await sample.restore(dataDir);
  expect(report).toMatchObject({ into: dataDir, artifacts: 1, secrets: true, problems: [], next: [] });
  expect(readFileSync(join(dataDir, sampleArtifact.slice(1)))).toEqual(
    readFileSync(join(sample.source, sampleArtifact.slice(1))),
  );
  expect(JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")).token).toBe("t".repeat(32));
  for (let start = 0; start < 2; start++) {
    const { db, close } = await openFolder(dataDir);
    expect(await rowDigest(db)).toBe(sample.digest);
    await close();
  }
});

it("leaves an audit row of the backup where it was made, and of the restore in the restored database", async () => {
  const dataDir = sample.copy();
  const { file } = await createBackup({ DATA_DIR: dataDir }, join(sample.root, "audited.tar.gz"));
  const restored = sample.emptyFolder();
  await sample.restore(restored, file);
  const rows = { made: await backupRows(dataDir), restored: await backupRows(restored) };
  const row = (action: string, target: string | null) => ({ action, target, actorKind: "command-line", tenant: null });
  // The copy begins with the row of the sample's own backup.
  expect(rows.made).toEqual([row("backup.create", null), row("backup.create", null)]);
  expect(rows.restored).toEqual([row("backup.create", null), row("backup.restore", "audited.tar.gz")]);
});

async function backupRows(dataDir: string) {
  const { db, close } = await openFolder(dataDir);
  const { action, target, actorKind, tenant, id } = auditRows;
  const rows = await db.select({ action, target, actorKind, tenant }).from(auditRows).orderBy(id);
  await close();
  return rows.filter((each) => each.action.startsWith("backup."));
}

it("writes one file, readable only by its owner, and leaves no temporary files", () => {
  expect(sample.archive).toMatch(/portico-\d{4}-\d\d-\d\dT[\d-]+Z\.tar\.gz$/);
  expect(statSync(sample.archive).mode & 0o777).toBe(0o600);
  expect(readdirSync(sample.root).filter((name) => name.startsWith("."))).toEqual([]);
});

it("backs up a running portal", async () => {
  const dataDir = sample.copy();
  const portal = await startPortal({ DATA_DIR: dataDir, PORT: "0", CDN_PORT: "0" });
  const { file } = await createBackup({ DATA_DIR: dataDir }, join(sample.root, "running.tar.gz"));
  // The running portal removes its copy when the backup disconnects.
  await until(() => readdirSync(join(dataDir, "portico.backup")).length === 1);
  await portal.stop();
  expect(await backupRows(dataDir)).toHaveLength(2);
  expect(existsSync(join(dataDir, "portico.backup"))).toBe(false);
  expect(await verifyBackup(file)).toMatchObject({ secrets: true, problems: [] });
});

it.each(["Copying", "Writing"])("starts over when an old upload is removed during the backup (%s)", async (stage) => {
  const dataDir = sample.copy();
  const old = join(dataDir, dirname(sampleArtifact), "old.js");
  writeFileSync(old, "old");
  const stages: string[] = [];
  const progress = (sentence: string) => {
    stages.push(sentence.split(" ")[0] ?? "");
    if (sentence.startsWith(stage)) rmSync(old, { force: true });
  };
  const { file, artifacts } = await createBackup({ DATA_DIR: dataDir }, join(dataDir, "b.tar.gz"), { progress });
  expect(stages).toEqual(
    stage === "Copying" ? ["Copying", "Copying", "Writing"] : ["Copying", "Writing", "Copying", "Writing"],
  );
  expect(artifacts).toBe(1);
  expect(await verifyBackup(file)).toMatchObject({ artifacts: 1, problems: [] });
});

it.each(["Copying", "Writing"])("leaves nothing behind when interrupted (%s)", async (stage) => {
  const ending = new AbortController();
  const progress = (sentence: string) => {
    if (sentence.startsWith(stage)) ending.abort();
  };
  const before = readdirSync(sample.root);
  const options = { signal: ending.signal, progress };
  const made = createBackup({ DATA_DIR: sample.source }, join(sample.root, "cut.tar.gz"), options);
  await expect(made).rejects.toThrow("The backup was interrupted; nothing was written.");
  expect(readdirSync(sample.root)).toEqual(before);
});

it("omits the secrets on request, records faults of the portal itself, and restores the portal with them", async () => {
  const dataDir = sample.copy();
  rmSync(join(dataDir, sampleArtifact));
  const { file, problems } = await createBackup({ DATA_DIR: dataDir }, dataDir, { withoutSecrets: true });
  expect(problems).toEqual([`${sampleArtifact} is missing.`]);
  const next = [expect.stringMatching(/^The archive holds no secrets/)];
  expect(await sample.restore(sample.emptyFolder(), file)).toMatchObject({ problems, secrets: false, next });
});

it("migrates a backup of an earlier version", async () => {
  const dataDir = sample.emptyFolder();
  const old = join(sample.root, "old.tar.gz");
  await rewriteArchive(sample.archive, old, asOfMigration(7));
  await sample.restore(dataDir, old);
  const { db, close } = await openFolder(dataDir);
  // The only later table that has rows.
  const others = (digest: string) =>
    (JSON.parse(digest) as { name: string }[]).filter(({ name }) => name !== "audit_rows");
  expect(others(await rowDigest(db))).toEqual(others(sample.digest));
  await close();
});

it("refuses to restore into a folder that is in use or not empty", async () => {
  const dataDir = sample.emptyFolder();
  writeFileSync(join(dataDir, "mine.txt"), "mine");
  await expect(sample.restore(dataDir)).rejects.toThrow(
    /^\S+ is not empty \(mine\.txt\): a backup is restored into an empty/,
  );
  expect(readdirSync(dataDir)).toEqual(["mine.txt"]);
  const { close } = await openFolder(sample.source);
  await expect(sample.restore(sample.source)).rejects.toThrow(/is in use by process \d+/);
  await close();
});

it("refuses to start a portal on a folder whose restore was killed, and restores into it again", async () => {
  compileServer();
  const dataDir = join(sample.root, "killed");
  const entry = join(__dirname, "../../../dist/operator/backup/index.js");
  const begun = join(dataDir, "database/PG_VERSION");
  // The process kills itself, because a test process could react too late.
  const script = `
    setInterval(() => require("node:fs").existsSync(${JSON.stringify(begun)}) && process.kill(process.pid, "SIGKILL"), 1);
    import(${JSON.stringify(entry)}).then(({ restoreBackup }) => restoreBackup({ DATA_DIR: ${JSON.stringify(dataDir)} }, ${JSON.stringify(sample.archive)}))`;
  const child = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
  const half = /^The restore of \S+ into \S+ has not finished; wait for it, or run `portico restore` again\.$/;
  await expect(startPortal({ DATA_DIR: dataDir, PORT: "0" })).rejects.toThrow(half);
  await expect(openFolder(dataDir)).rejects.toThrow(half);
  await sample.restore(dataDir);
  const { db, close } = await openFolder(dataDir);
  expect(await rowDigest(db)).toBe(sample.digest);
  await close();
});

it.each<[string, () => [Record<string, string>, string], RegExp]>([
  [
    "not a portal's folder",
    () => [{ DATA_DIR: join(sample.root, "nothing") }, sample.root],
    /^There is no portal's database in \S+nothing/,
  ],
  [
    "the file exists",
    () => [{ DATA_DIR: sample.source }, sample.archive],
    /exists already; name another file, or a folder\.$/,
  ],
  [
    "no target folder",
    () => [{ DATA_DIR: sample.source }, join(sample.root, "no/b.tar.gz")],
    /^There is no folder \S+; make it first/,
  ],
  [
    "a file as folder",
    () => [{ DATA_DIR: sample.source }, join(sample.archive, "b")],
    /was not written: a part of its path is no folder/,
  ],
  [
    "no PostgreSQL",
    () => [{ DATABASE_URL: "postgres://x@127.0.0.1:1/x" }, sample.root],
    /^The database cannot be reached: .*ECONNREFUSED/,
  ],
])("reports in one line why a backup failed: %s", async (_name, call, sentence) => {
  const [env, target] = call();
  const before = readdirSync(sample.root);
  const message = await createBackup(env, target).then(
    () => "",
    (error: Error) => error.message,
  );
  expect(message).toMatch(sentence);
  expect(message).not.toMatch("\n");
  expect(readdirSync(sample.root)).toEqual(before);
});

/** Removes the tables and columns of later migrations, which are empty in these tests. */
function asOfMigration(count: number): (archive: OpenArchive) => void {
  const folder = join(__dirname, "../../../migrations");
  const later = readdirSync(folder).filter((name) => name.endsWith(".sql") && Number(name.slice(0, 4)) >= count);
  const statements = later.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const added = [...statements.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, name = ""]) => name);
  const columns = [...statements.matchAll(/ALTER TABLE "(\w+)" ADD COLUMN "(\w+)"/g)].filter(
    ([, table = ""]) => !added.includes(table),
  );
  return ({ manifest, files, rehash }) => {
    manifest.migrations = manifest.migrations.slice(0, count);
    manifest.tables = manifest.tables.filter(({ name }) => !added.includes(name));
    manifest.sequences = manifest.sequences.filter(({ table }) => !added.includes(table));
    for (const name of added) files.delete(`database/${name}.jsonl`);
    for (const [, table = "", column = ""] of columns) {
      const described = manifest.tables.find(({ name }) => name === table);
      const at = described?.columns.indexOf(column) ?? -1;
      described?.columns.splice(at, 1);
      const path = `database/${table}.jsonl`;
      const rows = String(files.get(path)).trim().split("\n").filter(Boolean);
      files.set(path, Buffer.from(rows.map((row) => `${JSON.stringify(JSON.parse(row).toSpliced(at, 1))}\n`).join("")));
    }
    rehash();
  };
}
