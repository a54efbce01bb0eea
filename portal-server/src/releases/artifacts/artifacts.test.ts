import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { manifestFor, systemModule } from "../../testing/module-origin.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import { pruneArtifacts } from "./prune-artifacts.ts";

const portal = portalForTests();
let call: ReturnType<typeof registryClient>;
beforeEach(async () => {
  call = registryClient(portal, await newRegistryCredentialOf(portal));
});

const bytesType = { "content-type": "application/octet-stream" };
const announce = (folder: string, manifest: string, scope = "acme") =>
  call("POST", `/artifacts/${folder}`, { scope, manifest: JSON.parse(manifest) });
const send = (folder: string, file: string, text: string) =>
  call("PUT", `/artifacts/${folder}/${file}`, Buffer.from(text), bytesType);
const get = (url: string) => portal.app.inject({ url, headers: { host: "acme.localhost" } });
const publish = async (specifier: string, url: string) => {
  const { headers } = await call("GET", "/maps/development/acme");
  const body = {
    environment: "development",
    scope: "acme",
    changes: { set: { [specifier]: { url } } },
    reason: "test",
  };
  return call("POST", "/releases", body, { "if-match": String(headers.etag) });
};

it("accepts a build file by file, serves it as immutable, and publishes it", async () => {
  const files = { "stock.1.js": systemModule(), "stock.1.css": "p{}" };
  const manifest = manifestFor("@app/stock", "stock.1.js", files, { styles: ["stock.1.css"] });
  expect((await announce("stock", manifest)).json()).toMatchObject({ missing: ["stock.1.js", "stock.1.css"] });
  expect((await publish("@app/stock", "/modules/acme/stock/stock.1.js")).json().error.code).toBe("release.missing");
  for (const [name, text] of Object.entries(files)) {
    const response = await send("stock", name, text);
    expect(response.json()).toMatchObject({
      address: `/modules/acme/stock/${name}`,
      integrity: fileIntegrity(Buffer.from(text)),
    });
  }
  expect((await announce("stock", manifest)).json()).toMatchObject({ missing: [] });
  const served = await get("/modules/acme/stock/stock.1.js");
  expect([served.statusCode, served.body]).toEqual([200, files["stock.1.js"]]);
  expect(served.headers["cache-control"]).toContain("immutable");
  expect((await publish("@app/stock", "/modules/acme/stock/stock.1.js")).json().report).toMatchObject([
    { files: 2, manifest: true },
  ]);
});

it("refuses a file that the manifest does not list with this hash", async () => {
  const manifest = manifestFor("@app/x", "x.1.js", { "x.1.js": "right" });
  await announce("x", manifest);
  for (const [name, text] of [
    ["x.1.js", "wrong"],
    ["y.1.js", "right"],
  ] as const) {
    const response = await send("x", name, text);
    expect([response.statusCode, response.json().error.code]).toEqual([422, "release.artifact"]);
    expect((await get(`/modules/acme/x/${name}`)).statusCode).toBe(404);
  }
  expect((await send("nowhere", "x.1.js", "right")).json().error.code).toBe("release.artifact");
});

it("does not read the stored files of a build that is announced again", async () => {
  const manifest = manifestFor("@app/again", "a.js", { "a.js": "a", "b.js": "b" });
  await announce("again", manifest);
  for (const name of ["a", "b"]) await send("again", `${name}.js`, name);
  const read = jest.spyOn(portal.services.modules.store, "read");
  expect((await announce("again", manifest)).json()).toMatchObject({ missing: [] });
  expect(read).not.toHaveBeenCalled();
});

it("publishes no build with a file that was changed on the disk", async () => {
  const manifest = manifestFor("@app/changed", "a.js", { "a.js": systemModule() });
  await announce("changed", manifest);
  await send("changed", "a.js", systemModule());
  const { store } = portal.services.modules;
  await writeFile(String(store.fileOf("/modules/acme/changed/a.js")), systemModule([], "changed"));
  const response = await publish("@app/changed", "/modules/acme/changed/a.js");
  expect(response.json().error.code).toBe("release.chunk");
});

it("refuses the second of two builds with a name of other bytes, though it was announced before the first was sent", async () => {
  const [first = "", second = ""] = ["first", "second"].map((text) =>
    manifestFor("@app/two", "a.js", { "a.js": text }),
  );
  for (const manifest of [first, second]) expect((await announce("two", manifest)).statusCode).toBe(200);
  await send("two", "a.js", "first");
  const sent = await send("two", "a.js", "second");
  expect([sent.statusCode, sent.json().error.code]).toEqual([422, "release.artifact"]);
  expect((await send("two", "a.js", "first")).statusCode).toBe(200);
  expect((await announce("two", first)).json()).toMatchObject({ missing: [] });
  expect((await announce("two", second)).json().error.code).toBe("release.artifact");
});

it("never overwrites a file", async () => {
  await announce("once", manifestFor("@app/once", "a.js", { "a.js": "first" }));
  await send("once", "a.js", "first");
  const other = await announce("once", manifestFor("@app/once", "a.js", { "a.js": "second" }));
  expect(other.json().error.code).toBe("release.artifact");
  expect((await send("once", "a.js", "second")).json().error.code).toBe("release.artifact");
  expect((await get("/modules/acme/once/a.js")).body).toBe("first");
});

it("refuses uploads to another scope, and separates the packages of scopes by folder", async () => {
  await announce("mine", manifestFor("@app/mine", "a.js", { "a.js": "x" }), "acme");
  call = registryClient(portal, await newRegistryCredentialOf(portal, { scopes: ["globex"] }));
  const manifest = manifestFor("@app/mine", "b.js", { "b.js": "y" });
  expect((await announce("other", manifest, "acme")).json().error.code).toBe("release.forbidden");
  expect((await send("mine", "a.js", "x")).json().error.code).toBe("release.artifact");
  for (const folder of ["mine", "navbar-mf"]) {
    expect((await announce(folder, manifest, "globex")).json().folder).toBe(`/modules/globex/${folder}/`);
    await send(folder, "b.js", "y");
    expect((await get(`/modules/${folder}/b.js`)).statusCode).toBe(404);
  }
  expect((await get("/modules/acme/mine/b.js")).statusCode).toBe(404);
  call = registryClient(portal, await newRegistryCredentialOf(portal, { role: "read" }));
  expect((await announce("mine", manifest)).json().error.code).toBe("release.forbidden");
});

it("refuses an upload with a module, or to a package with a module, that the credential may not publish", async () => {
  const files = { "a.js": "x" };
  await announce("desk", manifestFor("@app/desk", "a.js", files));
  const limited = { scopes: ["acme"], modules: ["@app/mine"] };
  call = registryClient(portal, await newRegistryCredentialOf(portal, limited));
  const foreign = [
    await announce("mine2", manifestFor("@app/desk", "a.js", files)),
    await announce("desk", manifestFor("@app/mine", "a.js", files)),
  ];
  for (const response of foreign)
    expect(response.json().error).toMatchObject({ code: "release.forbidden", details: { module: "@app/desk" } });
  expect((await send("desk", "a.js", "x")).json().error.code).toBe("release.artifact");
  expect((await announce("mine2", manifestFor("@app/mine", "a.js", files))).statusCode).toBe(200);
  expect((await send("mine2", "a.js", "x")).statusCode).toBe(200);
});

it.each([
  ["its entry", { entry: "b.js" }],
  ["a style sheet", { styles: ["b.css"] }],
  ["strings", { locales: { pt: "b.json" } }],
])("refuses a manifest that names %s without a hash", async (_file, changes) => {
  const response = await announce("partial", manifestFor("@app/partial", "a.js", { "a.js": "x" }, changes));
  expect([response.statusCode, response.json().error.code]).toEqual([422, "release.artifact"]);
});

it("stores a file that is sent without a scope in each scope that has announced it", async () => {
  const manifest = manifestFor("@app/both", "a.js", { "a.js": "both" });
  for (const scope of ["acme", "globex"]) await announce("both", manifest, scope);
  expect((await send("both", "a.js", "both")).statusCode).toBe(200);
  for (const scope of ["acme", "globex"]) expect((await announce("both", manifest, scope)).json().missing).toEqual([]);
});

it("refuses a release with a file of another tenant", async () => {
  const files = { "a.1.js": systemModule() };
  await announce("theirs", manifestFor("@app/theirs", "a.1.js", files), "globex");
  await send("theirs", "a.1.js", files["a.1.js"]);
  const response = await publish("@app/theirs", "/modules/globex/theirs/a.1.js");
  expect([response.statusCode, response.json().error.code]).toEqual([422, "release.address"]);
});

it("keeps builds that are a week old or younger, or in one of the last twenty releases, and removes the others", async () => {
  const day = 24 * 60 * 60 * 1_000;
  const build = async (n: number) => {
    const file = `kept.${n}.js`;
    const files = { [file]: systemModule([], String(n)), "shared.js": "same" };
    await announce("kept", manifestFor("@app/kept", file, files));
    for (const [name, text] of Object.entries(files)) await send("kept", name, text);
    return `/modules/acme/kept/${file}`;
  };
  const addresses = [];
  for (let n = 0; n < 3; n++) addresses.push(await build(n));
  const [published = "", unused = "", fresh = ""] = addresses;
  await publish("@app/kept", published);
  portal.clock.advance(6 * day);
  expect(await pruneArtifacts(portal, portal.services.modules.store)).toBe(0);
  await build(2);
  portal.clock.advance(2 * day);
  await pruneArtifacts(portal, portal.services.modules.store);
  expect((await get(published)).statusCode).toBe(200);
  expect((await get(fresh)).statusCode).toBe(200);
  expect((await get(unused)).statusCode).toBe(404);
  expect((await get("/modules/acme/kept/shared.js")).statusCode).toBe(200);
});

it("accepts the list of 5,000 files with long names and the longest hashes", async () => {
  const manifest = JSON.parse(manifestFor("@app/icons", "icons.1.js", { "icons.1.js": systemModule() }));
  const integrity = `sha512-${createHash("sha512").digest("base64")}`;
  for (let icon = 1; icon < 5_000; icon++) manifest.files[`icons/${"a".repeat(60)}-${icon}.svg`] = integrity;
  const response = await announce("icons", JSON.stringify(manifest));
  expect([response.statusCode, response.json().missing?.length]).toEqual([200, 5_000]);
});
