import { manifestFor, systemModule } from "../../testing/module-origin.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../../testing/test-registry.ts";

// Builds with the same entry and different other files.
const { portal, cdn, publishModules } = portalWithCdn();
let call: ReturnType<typeof registryClient>;
beforeEach(async () => {
  call = registryClient(portal, await newRegistryCredentialOf(portal));
});

const bytesType = { "content-type": "application/octet-stream" };
const entry = "app.1.js";
const named = { styles: ["app.1.css"], locales: { pt: "app.pt.1.json" } };
const first = { [entry]: systemModule(), "app.1.css": "p{}", "app.pt.1.json": '{"a":"um"}', "late.1.js": "1" };
type Files = Record<string, string>;

/** Uploads a build; returns the address of its manifest. */
async function upload(folder: string, files: Files, described: object = named): Promise<string> {
  // Without a manifest in the publication the latest build counts, so each upload has another time.
  portal.clock.advance(1);
  const manifest = JSON.parse(manifestFor(`@app/${folder}`, entry, files, { ...described }));
  const response = (await call("POST", `/artifacts/${folder}`, { scope: "acme", manifest })).json();
  for (const file of response.missing)
    await call("PUT", `/artifacts/${folder}/${file}`, Buffer.from(files[file] ?? ""), bytesType);
  return response.manifest;
}
const publish = (set: object, more: object = {}) => publishModules(set, more, call);
const tag = async (environment: string) => String((await call("GET", `/maps/${environment}/acme`)).headers.etag);
const documentOf = async (environment: string) => (await call("GET", `/maps/${environment}/acme`)).json().document;

const others: [difference: string, files: Files, described: object][] = [
  ["strings", { "app.pt.2.json": '{"a":"dois"}' }, { ...named, locales: { pt: "app.pt.2.json" } }],
  ["style sheets", { "app.2.css": "p{color:red}" }, { ...named, styles: ["app.2.css"] }],
  ["chunks", { "late.2.js": "2" }, named],
];

it.each(others)("publishes a build that differs only in %s, and reports it", async (difference, files, described) => {
  const folder = `changed-${difference.replace(" ", "-")}`;
  const specifier = `@app/${folder}`;
  const url = `/modules/acme/${folder}/${entry}`;
  const before = await publish({ [specifier]: { url, manifest: await upload(folder, first) } });
  const manifest = await upload(folder, { ...first, ...files }, described);
  const after = await publish({ [specifier]: { url, manifest } });
  expect(after).toMatchObject({ published: true, changes: [{ specifier }] });
  expect(after.release.id).toBeGreaterThan(before.release.id);
  const served = (await portal.app.inject({ url: manifest, headers: { host: "acme.localhost" } })).json();
  expect(Object.keys(served.files)).toEqual(expect.arrayContaining(Object.keys(files)));
  const again = await publish({ [specifier]: { url, manifest } });
  expect(again).toMatchObject({ published: false, changes: [] });
});

it("promotes and rolls back to the build of the release, also after a later build with the same entry", async () => {
  await seedRelease(portal, "base", {});
  const url = `/modules/acme/shared-entry/${entry}`;
  const release = await publish({ "@app/shared-entry": { url, manifest: await upload("shared-entry", first) } });
  const [, files = {}, described] = others[0] ?? [];
  const manifest = await upload("shared-entry", { ...first, ...files }, described);
  await publish({ "@app/shared-entry": { url, manifest } });
  const body = { from: "development", to: "staging", scope: "acme", release: release.release.id, reason: "test" };
  const promoted = await call("POST", "/promote", body, { "if-match": await tag("staging") });
  expect(promoted.json()).toMatchObject({ published: true });
  const strings = async (environment: string) => (await documentOf(environment)).locales["@app/shared-entry"].pt;
  expect(await strings("staging")).toBe("/modules/acme/shared-entry/app.pt.1.json");
  expect(await strings("development")).toBe("/modules/acme/shared-entry/app.pt.2.json");
  expect((await documentOf("staging")).builds).not.toEqual((await documentOf("development")).builds);

  const back = { environment: "development", scope: "acme", to: release.release.id, reason: "test" };
  const rolled = await call("POST", "/rollback", back, { "if-match": await tag("development") });
  expect(rolled.json()).toMatchObject({ published: true, changes: [{ specifier: "@app/shared-entry" }] });
  expect(await strings("development")).toBe("/modules/acme/shared-entry/app.pt.1.json");
});

it("uses the latest build with the entry when the publication names no manifest", async () => {
  const url = `/modules/acme/unnamed/${entry}`;
  await upload("unnamed", first);
  expect(await publish({ "@app/unnamed": { url } })).toMatchObject({ published: true });
  const [, files = {}, described] = others[0] ?? [];
  await upload("unnamed", { ...first, ...files }, described);
  expect(await publish({ "@app/unnamed": { url } })).toMatchObject({ published: true });
  expect((await documentOf("development")).locales["@app/unnamed"].pt).toBe("/modules/acme/unnamed/app.pt.2.json");
});

it("detects other strings of the same entry in a whole map too", async () => {
  const url = `/modules/acme/whole/${entry}`;
  await upload("whole", first);
  const modules = { "@app/whole": { url } };
  const whole = async () => {
    const body = { environment: "production", scope: "acme", modules, reason: "test" };
    return (await call("POST", "/releases", body, { "if-match": await tag("production") })).json();
  };
  expect(await whole()).toMatchObject({ published: true });
  expect(await whole()).toMatchObject({ published: false, report: [] });
  const [, files = {}, described] = others[0] ?? [];
  await upload("whole", { ...first, ...files }, described);
  expect(await whole()).toMatchObject({ published: true, changes: [{ specifier: "@app/whole" }] });
});

it("publishes other strings with the same entry on an origin of the tenant", async () => {
  const serve = (files: Files, described: object) => {
    for (const [name, text] of Object.entries(files)) cdn.serve(`/own/${name}`, text);
    cdn.serve("/own/manifest.json", manifestFor("@app/own", entry, files, { ...described }));
    return { "@app/own": { url: `${cdn.origin}/own/${entry}` } };
  };
  expect(await publish(serve(first, named))).toMatchObject({ published: true });
  expect(await publish(serve(first, named))).toMatchObject({ published: false });
  const [, files = {}, described = {}] = others[0] ?? [];
  expect(await publish(serve({ ...first, ...files }, described))).toMatchObject({ published: true });
  expect((await documentOf("development")).locales["@app/own"].pt).toBe(`${cdn.origin}/own/app.pt.2.json`);
});

it("refuses other strings of a module that the credential may not publish", async () => {
  const url = `/modules/acme/foreign/${entry}`;
  await publish({ "@app/foreign": { url, manifest: await upload("foreign", first) } });
  const [, files = {}, described] = others[0] ?? [];
  const manifest = await upload("foreign", { ...first, ...files }, described);
  call = registryClient(portal, await newRegistryCredentialOf(portal, { modules: ["@app/mine"] }));
  const response = await publish({ "@app/foreign": { url, manifest } });
  expect(response.error).toMatchObject({ code: "release.forbidden", details: { module: "@app/foreign" } });
});
