import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { portalForTests } from "../testing/portal-for-tests.ts";
import { runWords } from "../testing/run-words.ts";
import { serveTests } from "../testing/serve-tests.ts";

const folder = mkdtempSync(join(tmpdir(), "portico-config-"));
const source = "export const mount = async () => {}; export const unmount = async () => {};";
const configSchema = {
  type: "object",
  properties: { rows: { type: "integer", default: 20, maximum: 100 }, phone: { type: "string" } },
  required: ["phone"],
};

let manifest = "";
const cdn = serveTests((request, response) => {
  const isManifest = request.url === "/manifest.json";
  const type = isManifest ? "application/json" : "text/javascript";
  response.writeHead(200, { "access-control-allow-origin": "*", "content-type": type });
  response.end(isManifest ? manifest : source);
});
const { run } = portalForTests("globex", { origin: cdn });
const place = "--environment staging --tenant globex";
const set = (words: string) => run(`config set stock ${place} --reason Busier ${words}`);
const values = async () => JSON.parse((await run(`config get @app/stock ${place} --json`)).out).values;

beforeAll(async () => {
  // The manifest that `manifest` writes for a bundler's output, including the package's schema.
  const portico = { modules: { "@app/stock": "./src/main.ts" }, configSchema: "./config.schema.json" };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "stock", portico }));
  writeFileSync(join(folder, "config.schema.json"), JSON.stringify(configSchema));
  const dist = mkdtempSync(join(folder, "dist-"));
  writeFileSync(join(dist, "stock.js"), source);
  manifest = JSON.stringify(JSON.parse((await runWords(["manifest", dist, "--json"])).out));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("publishes a build with its required values", async () => {
  const publish = `publish @app/stock ${place} --url ${cdn("/stock.js")} --reason First`;
  const refused = await run(publish);
  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/\(release\.config\)[\s\S]*"path":"\/phone"/)]);
  const file = join(folder, "values.json");
  writeFileSync(file, JSON.stringify({ phone: "110" }));
  expect((await run(`${publish} --config ${file}`)).code).toBe(0);
  expect((await run(`config get stock ${place}`)).out).toBe('phone = "110"\nrows = 20  (default)\n');
  expect((await run(`config list ${place}`)).out).toMatch(/^APPLICATION +SET +DEFAULT\n@app\/stock +phone +rows\n$/);
});

it("sets some values, resets one to its default, and replaces all values from a file", async () => {
  const { code, out } = await set("--value rows=50 --value phone=0800");
  expect([code, out]).toEqual([0, expect.stringMatching(/^Release \d+: config by [\s\S]*\n {2}\+ rows = 50\n/)]);
  expect(await values()).toEqual({ phone: "0800", rows: 50 });
  await set("--unset rows");
  expect(await values()).toEqual({ phone: "0800" });
  const file = join(folder, "all.json");
  writeFileSync(file, JSON.stringify({ phone: "1", rows: 2 }));
  await set(`--file ${file}`);
  expect(await values()).toEqual({ phone: "1", rows: 2 });
});

it("names the path of a refused value, and writes nothing in a dry run", async () => {
  const before = await values();
  const refused = await set("--value rows=500");
  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/"path":"\/rows","rule":"maximum"/)]);
  expect((await set("--value rows=60 --dry-run")).out).toMatch(/^Nothing was written\./);
  expect(await values()).toEqual(before);
});

it.each([
  [`config set stock ${place} --reason R`, 2, /Nothing is given/],
  [`config set stock ${place} --reason R --value rows`, 2, /--value is \{name\}=\{value\}/],
  [`config set stock ${place} --reason R --file /none.json`, 2, /There is no file \/none\.json\. Name/],
  [`config get other ${place}`, 1, /@app\/other has nothing to configure in globex in staging/],
])("%s is refused with a sentence", async (line, code, sentence) => {
  expect(await run(line)).toMatchObject({ code, err: expect.stringMatching(sentence) });
});
