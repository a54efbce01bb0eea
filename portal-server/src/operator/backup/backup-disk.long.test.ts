import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../platform/db/database.ts";
import { mountSmallDisk } from "../../testing/small-disk.ts";
import { createBackup } from "./create-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

jest.setTimeout(600_000);

let dataDir: string;
let disk: ReturnType<typeof mountSmallDisk>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "portico-backup-"));
  mkdirSync(join(dataDir, "modules/big-mf"), { recursive: true });
  // Random bytes, which do not compress.
  writeFileSync(join(dataDir, "modules/big-mf/big.js"), randomBytes(12 * 1024 * 1024));
  await (await openDatabase({ dataDir, databaseUrl: undefined })).close();
  disk = mountSmallDisk(16);
});
afterAll(() => {
  disk.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

it("reports that a backup's disk is full and leaves nothing on it", async () => {
  disk.fill(4);
  const before = readdirSync(disk.folder);
  const sentence = /^The backup \S+ was not written: the disk is full; make room and run it again \(ENOSPC[^\n]*\)\.$/;
  await expect(createBackup({ DATA_DIR: dataDir }, disk.folder)).rejects.toThrow(sentence);
  expect(readdirSync(disk.folder)).toEqual(before);
  disk.makeRoom();
});

it("reports that a restore's disk is full and leaves nothing on it", async () => {
  const { file } = await createBackup({ DATA_DIR: dataDir }, dataDir);
  const target = join(disk.folder, "data");
  const message = await restoreBackup({ DATA_DIR: target }, file).then(
    () => "",
    (error: Error) => error.message,
  );
  expect(message).toMatch(/^[^\n]+$/);
  expect(message).toMatch(/not restored|does not start/);
  expect(readdirSync(target)).toEqual([]);
});
