import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeTests } from "../../testing/before-tests.ts";
import { type OpenArchive, rewriteArchive } from "../../testing/rewrite-archive.ts";
import { makeSampleBackup, sampleArtifact } from "../../testing/sample-backup.ts";
import { verifyBackup } from "./restore-backup.ts";

jest.setTimeout(600_000);

const sample = beforeTests(makeSampleBackup);

describe("an archive that --verify rejects, and restore rejects before writing anything", () => {
  const bytes = () => readFileSync(sample.archive);
  const flipped = () => {
    const tar = gunzipSync(bytes());
    tar.write("Ab", tar.indexOf("Ação"));
    return gzipSync(tar);
  };
  it.each<[string, () => Buffer, RegExp]>([
    ["it ends early", () => bytes().subarray(0, -200), /It is damaged, ends early, or is no backup/],
    [
      "its tar is truncated",
      () => gzipSync(gunzipSync(bytes()).subarray(0, 20_000)),
      /damaged, ends early|missing from it/,
    ],
    ["it is another file", () => Buffer.from("hello"), /It is damaged, ends early, or is no backup/],
    ["it is empty", () => Buffer.alloc(0), /It is damaged, ends early, or is no backup|It is empty/],
    ["a row was altered", flipped, /"database\/tenants.jsonl" in it is not what was backed up: its bytes were altered/],
  ])("%s", async (_name, content, sentence) => {
    const file = join(mkdtempSync(join(sample.root, "bad-")), "bad.tar.gz");
    writeFileSync(file, content());
    await refused(file, sentence);
  });

  it.each<[string, Change, RegExp]>([
    [
      "it has a newer format",
      ({ manifest }) => void Object.assign(manifest, { format: 2 }),
      /A newer version of Portico made it/,
    ],
    [
      "it has a newer database",
      ({ manifest }) => void manifest.migrations.push(9e15),
      /probably newer version of Portico \(0/,
    ],
    ["a file is missing", ({ files }) => void files.delete("secrets.json"), /"secrets.json" is missing from it/],
    [
      "a path leaves its folder",
      ({ manifest }) => renamed(manifest, "artifacts/../../x"),
      /Its manifest is not one of Portico's/,
    ],
    ["a count differs", ({ manifest }) => counted(manifest, "tenants", 7), /It has 1 rows of "tenants", .* says 7/],
    [
      "a release was altered",
      withLine("releases", (line) => line.replace("@app/assets", "@app/other")),
      /Release 1 .* digest/,
    ],
    [
      "a release is missing",
      withLine("releases", (line) => `${line.split("\n")[1]}\n`, 1),
      /Release 2 .* follows release 1/,
    ],
    [
      "an artifact is missing",
      without(`artifacts${sampleArtifact.slice("/modules".length)}`),
      /assets\.1\.js is missing/,
    ],
  ])("%s", async (_name, change, sentence) => {
    const file = join(mkdtempSync(join(sample.root, "bad-")), "bad.tar.gz");
    await rewriteArchive(sample.archive, file, change);
    await refused(file, sentence);
  });

  async function refused(file: string, sentence: RegExp) {
    const dataDir = join(mkdtempSync(join(sample.root, "none-")), "data");
    for (const attempt of [() => verifyBackup(file), () => sample.restore(dataDir, file)]) {
      const message = await attempt().then(
        () => "",
        (error: Error) => error.message,
      );
      expect(message).toMatch(sentence);
      expect(message).toMatch(/^The backup \S+ cannot be used\. [^\n]*$/);
    }
    expect(existsSync(dataDir)).toBe(false);
  }
});

type Change = (archive: OpenArchive) => void;

function renamed(manifest: OpenArchive["manifest"], path: string): void {
  const [file] = manifest.files;
  if (file) file.path = path;
}

function counted(manifest: OpenArchive["manifest"], table: string, rows: number): void {
  for (const one of manifest.tables) if (one.name === table) one.rows = rows;
}

function withLine(table: string, change: (lines: string) => string, rows?: number): Change {
  return ({ manifest, files, rehash }) => {
    const path = `database/${table}.jsonl`;
    files.set(path, Buffer.from(change(String(files.get(path)))));
    if (rows !== undefined) counted(manifest, table, rows);
    rehash();
  };
}

function without(path: string): Change {
  return ({ files, rehash }) => {
    files.delete(path);
    rehash();
  };
}
