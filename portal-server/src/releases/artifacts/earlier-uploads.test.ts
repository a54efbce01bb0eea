import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { beforeEachTest } from "../../testing/before-tests.ts";
import { manifestFor, systemModule } from "../../testing/module-origin.ts";
import { openTestApp } from "../../testing/open-test-app.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../../testing/test-registry.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import { manifestFile } from "../modules/manifest-address.ts";
import { artifacts } from "./artifact-table.ts";
import { pruneArtifacts } from "./prune-artifacts.ts";

// A portal with data of an earlier version, whose addresses had no scope: acme has published a build of `stock`.
const portal = beforeEachTest(openTestApp);
let call: ReturnType<typeof registryClient>;
const entry = "stock.1.js";
const url = `/modules/stock/${entry}`;
const files = { [entry]: systemModule(), "stock.1.css": "p{}", "late.1.js": "1" };
const manifest = JSON.parse(manifestFor("@app/stock", entry, files, { styles: ["stock.1.css"] }));
const named = `/modules/stock/${manifestFile(manifest)}`;

beforeEach(async () => {
  const { store } = portal.services.modules;
  for (const [file, text] of Object.entries(files)) await store.add("stock", file, Buffer.from(text));
  const text = Buffer.from(canonicalJson(manifest));
  await store.add("stock", manifestFile(manifest), text);
  const row = { folder: "stock", build: fileIntegrity(text), manifest, uploadedAt: portal.clock.now() };
  await portal.db.insert(artifacts).values({ ...row, scope: "acme", author: "credential ci" });
  await seedRelease(portal, "base", {});
  call = registryClient(portal, await newRegistryCredentialOf(portal));
});

const status = async (address: string) =>
  (await portal.app.inject({ url: address, headers: { host: "acme.localhost" } })).statusCode;
const write = async (path: string, environment: string, body: object) => {
  const { headers } = await call("GET", `/maps/${environment}/acme`);
  return call("POST", path, { scope: "acme", reason: "test", ...body }, { "if-match": String(headers.etag) });
};
const publish = (module: object) =>
  write("/releases", "development", { environment: "development", changes: { set: { "@app/stock": module } } });

it("publishes, promotes and rolls back to a build at an address without a scope, and serves its files", async () => {
  const first = (await publish({ url, manifest: named })).json();
  expect(first).toMatchObject({ published: true, report: [{ files: 3, manifest: true }] });
  const promoted = await write("/promote", "staging", { from: "development", to: "staging" });
  expect(promoted.json()).toMatchObject({ published: true });
  const next = { "stock.2.js": systemModule([], "2") };
  const sent = JSON.parse(manifestFor("@app/stock", "stock.2.js", next));
  const { folder } = (await call("POST", "/artifacts/stock", { scope: "acme", manifest: sent })).json();
  const bytesType = { "content-type": "application/octet-stream" };
  await call("PUT", "/artifacts/stock/stock.2.js", Buffer.from(next["stock.2.js"]), bytesType);
  expect((await publish({ url: `${folder}stock.2.js` })).json()).toMatchObject({ published: true });
  const back = await write("/rollback", "development", { environment: "development", to: first.release.id });
  expect(back.json()).toMatchObject({ published: true });
  for (const address of [url, "/modules/stock/stock.1.css", "/modules/stock/late.1.js", `${folder}stock.2.js`])
    expect([address, await status(address)]).toEqual([address, 200]);
});

it("finds the build of an address without a scope by its entry", async () => {
  expect((await publish({ url })).json()).toMatchObject({ published: true, report: [{ files: 3, manifest: true }] });
});

it("keeps all files of a build that a release names, also when the build has no row", async () => {
  await publish({ url, manifest: named });
  portal.clock.advance(8 * 24 * 60 * 60 * 1_000);
  expect(await pruneArtifacts(portal, portal.services.modules.store)).toBe(0);
  expect(await status("/modules/stock/late.1.js")).toBe(200);
  // The row now describes another build with the same chunk. The manifest that the release names keeps the chunk.
  const other = JSON.parse(manifestFor("@app/stock", "other.js", { "other.js": "1", "late.1.js": "1" }));
  await portal.db.update(artifacts).set({ manifest: other });
  expect(await pruneArtifacts(portal, portal.services.modules.store)).toBe(1);
  expect(await status("/modules/stock/late.1.js")).toBe(200);
});
