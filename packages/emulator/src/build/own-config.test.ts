import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configRefusals, readOwnConfig } from "./own-config.ts";

const folder = mkdtempSync(join(tmpdir(), "portico-own-config-"));
const file = join(folder, "config.json");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nothing = { imports: [], styles: [], locales: {}, integrity: {}, shared: {}, ownLibraries: {}, needs: [] };
const built = { specifier: "@app/stock", address: "/stock.js", ...nothing, version: undefined, build: undefined };
const configSchema = { type: "object", properties: { rows: { type: "integer", maximum: 100 } } } as const;

it("takes the configuration from a file, and none without one", () => {
  expect(readOwnConfig(file)).toEqual({});
  writeFileSync(file, '{"rows": 50}');
  expect(readOwnConfig(file)).toEqual({ rows: 50 });
});

it.each(["[1]", "{", "null"])("refuses a file with %s in one sentence", (text) => {
  writeFileSync(file, text);
  expect(() => readOwnConfig(file)).toThrow(`${file} has no JSON object.`);
});

it("refuses as the portal does what does not fit the schema of the build", () => {
  expect(configRefusals({ ...built, configSchema }, { rows: 50 })).toEqual([]);
  expect(configRefusals({ ...built, configSchema }, { rows: 500 })).toMatchObject([
    { code: "release.config", specifier: "@app/stock", details: { problems: [{ path: "/rows", rule: "maximum" }] } },
  ]);
  expect(configRefusals(built, { rows: 500 })).toEqual([]);
});
