import { join } from "node:path";
import { systemModule } from "../../testing/module-origin.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";
import { emptyDocument } from "../maps/map-document.ts";
import { publish as publishRelease } from "../maps/release-store.ts";
import { createModuleStore } from "../modules/module-store.ts";

const { portal, cdn, publishModules } = portalWithCdn();
const wrapper = "/modules/shared-deps/rxjs.esm.1.js";
beforeAll(async () => {
  const { db, config } = portal;
  const text = Buffer.from('const { "of": e0, "map": e1 } = shared;\nexport { e0 as of, e1 as map };\n');
  await createModuleStore(join(config.dataDir, "modules")).add("shared-deps", "rxjs.esm.1.js", text);
  const document = {
    ...emptyDocument,
    imports: { rxjs: "/modules/shared-deps/rxjs.1.js" },
    wrappers: { rxjs: wrapper },
  };
  const place = { environment: "development", scope: "base" } as const;
  await publishRelease(db, { ...place, document, author: "seed", reason: "seed" }, undefined);
});

const lifecycles = "export async function mount() {}\nexport async function unmount() {}\n";
let builds = 0;
async function publish(files: Record<string, string>, dryRun = false) {
  const folder = `/names-${1_000 + ++builds}/`;
  for (const [name, text] of Object.entries(files)) cdn.serve(folder + name, text);
  const { error, report } = await publishModules({ "@app/names": { url: `${cdn.origin}${folder}app.js` } }, { dryRun });
  const refusal = error?.details?.refusals?.[0];
  return { code: refusal?.code, missing: refusal?.details.missing, warnings: report?.[0].warnings ?? [] };
}

it.each([
  ["imports a name", `import { of, mergeMap as m } from "rxjs"; ${lifecycles}`],
  ["passes a name on", `export { mergeMap } from "rxjs"; ${lifecycles}`],
])("refuses an ES module that %s that is missing in the portal's copy of the library", async (_case, text) => {
  expect(await publish({ "app.js": text })).toMatchObject({
    code: "release.import_missing",
    missing: { rxjs: ["mergeMap"] },
  });
});

it("finds a missing name in a chunk", async () => {
  const files = { "app.js": `import("./late.js"); ${lifecycles}`, "late.js": 'import { throwError } from "rxjs";' };
  expect(await publish(files)).toMatchObject({ code: "release.import_missing", missing: { rxjs: ["throwError"] } });
});

const system = (setter: string, body = "") =>
  `System.register(["rxjs"], function (e) { var a, b = {}; return { setters: [${setter}], execute: function () { e({ mount() { ${body} }, unmount() {} }); } }; });`;

it.each([
  ["as a namespace", `import * as r from "rxjs"; ${lifecycles} r.mergeMap();`],
  ["in a setter, as Rollup does", system("function (m) { a = m.mergeMap; }")],
  ["in a setter, as webpack does", system("function (m) { b.mergeMap = m.mergeMap; }")],
  ["of what a setter keeps", system("function (m) { a = m; }", "a.mergeMap(); a.of();")],
])("warns of a missing name that is read %s", async (_case, text) => {
  const { code, warnings } = await publish({ "app.js": text }, true);
  expect(code).toBeUndefined();
  expect(warnings).toEqual([
    expect.objectContaining({ code: "release.import_partial", details: { missing: { rxjs: ["mergeMap"] } } }),
  ]);
});

it.each([
  ["names that the copy has", `import { of } from "rxjs"; import * as r from "rxjs"; r.map; ${lifecycles}`],
  ["names that are only tested", `import * as r from "rxjs"; if (r.mergeMap) f(); r.zip && 1; ${lifecycles}`],
  ["properties of a parameter of the same name", `import * as r from "rxjs"; (r) => r.mergeMap; ${lifecycles}`],
  ["another copy's names", systemModule()],
])("accepts %s", async (_case, text) => {
  expect(await publish({ "app.js": text }, true)).toEqual({ code: undefined, missing: undefined, warnings: [] });
});
