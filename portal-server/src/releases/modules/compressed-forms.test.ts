import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { compressedForms, createModuleStore } from "./module-store.ts";

/** Text that compresses badly. */
const text = (size: number) => {
  const lines: string[] = [];
  for (let at = 0, length = 0; length < size; at++, length += 24)
    lines.push(`${((at * 2_654_435_761) % 4_294_967_296).toString(36).padStart(8, "0")} ${at % 977} text`);
  return Buffer.from(lines.join("\n"));
};

const withQuality = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

it("compresses a file, and leaves its bytes as they are", async () => {
  const bytes = text(10_000);
  const { br, gz } = await compressedForms(bytes);
  expect([brotliDecompressSync(br), gunzipSync(gz)]).toEqual([bytes, bytes]);
  expect(br).toEqual(withQuality(bytes, 11));
});

it("compresses a large file quickly instead of as small as possible", async () => {
  const bytes = text(600_000);
  expect((await compressedForms(bytes)).br).toEqual(withQuality(bytes, 9));
});

it("compresses one file at a time, so that passwords and other files have threads left", async () => {
  const done: string[] = [];
  const files = [["large", 900_000] as const, ["small", 100] as const, ["smaller", 10] as const];
  const folder = mkdtempSync(join(tmpdir(), "portico-store-"));
  const { add } = createModuleStore(folder);
  await Promise.all(files.map(([name, size]) => add("acme/x", `${name}.js`, text(size)).then(() => done.push(name))));
  rmSync(folder, { recursive: true });
  expect(done).toEqual(["large", "small", "smaller"]);
});
