import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runWords } from "../testing/run-words.ts";

const folder = mkdtempSync(join(tmpdir(), "portico-types-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const describe = (portico: object) =>
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "stock", portico }));
const run = (...more: string[]) => runWords(["types", folder, ...more]);
const written = (file = "config.d.ts") => readFileSync(join(folder, file), "utf8");

const configSchema = {
  type: "object",
  title: "Stock",
  properties: {
    rows: { type: "integer", default: 20, title: "Rows of a list", description: "Ends */ here" },
    first: { type: "string", enum: ["open", "all"], default: "open" },
    phone: { type: "string" },
    "open-days": { type: "array", items: { type: "object", properties: { day: { type: "string", default: "Mon" } } } },
    contact: {
      type: "object",
      properties: { phone: { type: "string", default: "110" }, open: { type: "boolean" } },
      required: ["open"],
      additionalProperties: false,
    },
    limits: { type: "object", additionalProperties: { type: "number" } },
    tags: { type: "array" },
  },
  required: ["phone"],
  additionalProperties: false,
};

const expected = `// The configuration of @app/stock, by \`portico types\` from its schema: change the schema instead.
/** Stock */
export interface Config {
  /** Rows of a list. Ends * / here */
  readonly rows: number;
  readonly first: "open" | "all";
  readonly phone: string;
  readonly "open-days"?: readonly ({
    readonly day?: string;
    readonly [name: string]: unknown;
  })[];
  readonly contact?: {
    readonly phone: string;
    readonly open: boolean;
  };
  readonly limits?: {
    readonly [name: string]: number;
  };
  readonly tags?: readonly unknown[];
}
`;

it("writes the configuration's interface, in which values with a default are required", async () => {
  describe({ configSchema });
  expect(await run()).toMatchObject({ code: 0, out: `Config in ${join(folder, "config.d.ts")}\n` });
  expect(written()).toBe(expected);
});

it("is TypeScript that accepts the values, and refuses others", async () => {
  describe({ configSchema });
  await run("--name", "StockConfig", "--out", join(folder, "stock.d.ts"));
  const use = (value: string) =>
    writeFileSync(join(folder, "use.ts"), `import type { StockConfig } from "./stock.js";\n${value}\n`);
  const problems = () => {
    const compiler = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
    const options = ["--strict", "--noEmit", "--ignoreConfig", "--target", "esnext", "--types", ""];
    return spawnSync(process.execPath, [compiler, ...options, "use.ts"], { cwd: folder, encoding: "utf8" }).stdout;
  };
  use('export const config: StockConfig = { rows: 1, first: "all", phone: "110", limits: { a: 1 } };');
  expect(problems()).toBe("");
  use('export const config: StockConfig = { rows: "1", first: "all", phone: "110" };');
  expect(problems()).toMatch(/^use\.ts.*Type 'string' is not assignable to type 'number'/);
});

it("makes the folder of the file, and says when the file cannot be written", async () => {
  describe({ configSchema });
  expect(await run("--out", join(folder, "generated/config.d.ts"))).toMatchObject({ code: 0, err: "" });
  const found = await run("--out", folder);
  expect(found).toMatchObject({ code: 2, err: expect.stringMatching(/^\S+ cannot be written: .*\n$/) });
});

it.each([
  [
    "a package without a schema",
    {},
    [],
    /has no portico\.configSchema: write the JSON Schema of its configuration there, or the path of its file\./,
  ],
  ["a name that is none", { configSchema }, ["--name", "a b"], /--name is the name of an interface/],
])("refuses %s with a sentence", async (_, portico, words, sentence) => {
  describe(portico);
  expect(await run(...words)).toMatchObject({ code: 2, err: expect.stringMatching(sentence) });
});
