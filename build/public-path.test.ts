import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import vm from "node:vm";
import webpack from "webpack";
import { webpackConfig } from "./webpack-config.mjs";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "public-path-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Builds a module, and returns the code of its entry. */
async function build(entry: string): Promise<string> {
  writeFileSync(join(dir, "entry.ts"), entry);
  writeFileSync(join(dir, "late.ts"), "export const late = true;");
  const outDir = join(dir, "out");
  const names = { specifier: "@portico/parted", uniqueName: "parted", context: __dirname, outDir };
  const config = webpackConfig({ ...names, entry: join(dir, "entry.ts") }) as webpack.Configuration;
  await new Promise<void>((done, fail) => webpack(config, (error) => (error ? fail(error) : done())));
  const file = readdirSync(outDir).find((name) => /^parted\.\w{10}\.js$/.test(name)) ?? "";
  return readFileSync(join(outDir, file), "utf8");
}

/** Runs a System module that was loaded from an address. Returns its exports and the scripts that it adds. */
function run(code: string, url: string) {
  const exported: { load?: () => Promise<unknown> } = {};
  const scripts: { src?: string }[] = [];
  const document = {
    getElementsByTagName: () => [],
    createElement: () => ({ setAttribute: () => {} }),
    head: { appendChild: (script: { src?: string }) => scripts.push(script) },
  };
  type Declare = (add: (names: object) => void, context: object) => { execute(): void };
  const register = (_needs: string[], declare: Declare) =>
    declare((names) => Object.assign(exported, names), { meta: { url } }).execute();
  const window = { location: { origin: "https://portal.test" } };
  const page = { System: { register }, document, window, URL, setTimeout: () => 0, clearTimeout: () => {} };
  vm.runInNewContext(code, page);
  return { exported, scripts };
}

it.each([
  ["https://portal.test/modules/parted/parted.js", "https://portal.test/modules/parted/"],
  ["https://cdn.test/a/b/parted.js?retry=2", "https://cdn.test/a/b/"],
])("loads the chunks of a module from the folder of its own address, %s", async (address, folder) => {
  const { exported, scripts } = run(await build('export const load = () => import("./late.ts");'), address);
  void exported.load?.();
  expect(scripts.map(({ src }) => src?.replace(/parted\.\d+\.\w{10}\.js$/, ""))).toEqual([folder]);
});

it("adds nothing to a module without chunks", async () => {
  expect(await build("export const alone = 1;")).not.toMatch(/meta\.url|new URL/);
});
