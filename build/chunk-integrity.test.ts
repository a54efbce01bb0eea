import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import webpack from "webpack";
import { webpackConfig } from "./webpack-config.mjs";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "chunk-integrity-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

async function build(sources: Record<string, string>) {
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(dir, name), source);
  const config = webpackConfig({
    specifier: "@portico/chunked",
    entry: join(dir, "entry.ts"),
    outDir: join(dir, "out"),
    context: __dirname,
    uniqueName: "chunked",
  });
  const stats = await new Promise<webpack.Stats | undefined>((done, fail) =>
    webpack(config as webpack.Configuration, (error, result) => (error ? fail(error) : done(result))),
  );
  expect(stats?.toJson({ all: false, errors: true }).errors).toEqual([]);
  const files = readdirSync(join(dir, "out")).filter((file) => file.endsWith(".js"));
  const texts = new Map(files.map((file) => [file, readFileSync(join(dir, "out", file))]));
  const entry = files.find((file) => /^chunked\.\w{10}\.js$/.test(file)) ?? "";
  return { entry: String(texts.get(entry)), name: entry, chunks: files.filter((file) => file !== entry), texts };
}

const sri = (bytes: Buffer | undefined) => `sha384-${createHash("sha384").update(String(bytes)).digest("base64")}`;

const sources = (word: string) => ({
  "entry.ts": `export const one = () => import("./one.ts"); export const two = () => import("./two.ts");`,
  "one.ts": `export const word = "${word}"; export const deeper = () => import("./deeper.ts");`,
  "two.ts": `export const number = 2;`,
  "deeper.ts": `export const deep = true;`,
});

it("writes the integrity of every chunk into the entry, nested chunks included", async () => {
  const { entry, chunks, texts } = await build(sources("first"));
  expect(chunks).toHaveLength(3);
  for (const chunk of chunks) expect(entry).toContain(sri(texts.get(chunk)));
  expect(entry.match(/sha384-/g)).toHaveLength(3);
  expect(entry).toMatch(/\.integrity\s*=/);
});

it("gives the entry another name when a chunk changes", async () => {
  const before = await build(sources("first"));
  rmSync(join(dir, "out"), { recursive: true });
  const after = await build(sources("other"));
  expect(after.name).not.toBe(before.name);
});

it("adds nothing to a module without chunks", async () => {
  const { entry } = await build({ "entry.ts": "export const alone = 1;" });
  expect(entry).not.toMatch(/integrity|sha384/);
});
