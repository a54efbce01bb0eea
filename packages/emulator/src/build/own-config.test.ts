import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configRefusals, readConfigs, readOwnConfig } from "./own-config.ts";

const folder = mkdtempSync(join(tmpdir(), "portico-own-config-"));
const file = join(folder, "config.json");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nothing = { imports: [], styles: [], locales: {}, integrity: {}, shared: {}, ownLibraries: {}, needs: [] };
const built = { specifier: "@app/stock", address: "/stock.js", ...nothing, version: undefined, build: undefined };
const configSchema = { type: "object", properties: { rows: { type: "integer", maximum: 100 } } } as const;

it("reads the configuration from a file, and is empty without one", () => {
  expect(readOwnConfig(file)).toEqual({});
  writeFileSync(file, '{"rows": 50}');
  expect(readOwnConfig(file)).toEqual({ rows: 50 });
});

it("prefers a tenant's own file to the common one", () => {
  writeFileSync(file, '{"rows": 50}');
  writeFileSync(join(folder, "config.globex.json"), '{"contact": "12"}');
  const tenants = ["acme", "globex"].map((domain) => ({ domain, name: domain }));
  expect(readConfigs(file, tenants)).toEqual({ acme: { rows: 50 }, globex: { contact: "12" } });
  writeFileSync(join(folder, "config.globex.json"), "[]");
  expect(() => readConfigs(file, tenants)).toThrow(/config\.globex\.json has no JSON object/);
});

it.each(["[1]", "{", "null"])("refuses a file with %s in one sentence", (text) => {
  writeFileSync(file, text);
  expect(() => readOwnConfig(file)).toThrow(`${file} has no JSON object.`);
});

it("refuses a configuration that does not fit the build's schema, as the portal does", () => {
  expect(configRefusals({ ...built, configSchema }, { rows: 50 })).toEqual([]);
  expect(configRefusals({ ...built, configSchema }, { rows: 500 })).toMatchObject([
    { code: "release.config", specifier: "@app/stock", details: { problems: [{ path: "/rows", rule: "maximum" }] } },
  ]);
  expect(configRefusals(built, { rows: 500 })).toEqual([]);
});
