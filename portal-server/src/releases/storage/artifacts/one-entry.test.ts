import { manifestFor, systemModule } from "../../../testing/module-origin.ts";
import { openPortalWithCdn, type PortalWithCdn } from "../../../testing/portal-with-cdn.ts";
import { newRegistryCredentialOf, registryClient, seedRelease } from "../../../testing/test-registry.ts";

// Two builds whose entries are the same bytes, and whose other files are not.
let portal: PortalWithCdn["portal"];
let cdn: PortalWithCdn["cdn"];
let call: PortalWithCdn["call"];
let close: PortalWithCdn["close"];
beforeAll(async () => {
  ({ portal, cdn, call, close } = await openPortalWithCdn());
});
beforeEach(async () => {
  call = registryClient(portal, await newRegistryCredentialOf(portal));
});
afterAll(() => close());

const bytesType = { "content-type": "application/octet-stream" };
const entry = "app.1.js";
const named = { styles: ["app.1.css"], locales: { pt: "app.pt.1.json" } };
const first = { [entry]: systemModule(), "app.1.css": "p{}", "app.pt.1.json": '{"a":"um"}', "late.1.js": "1" };
type Files = Record<string, string>;

/** Sends a build; answers the address of its manifest. */
async function upload(folder: string, files: Files, described: object = named): Promise<string> {
  // Of two builds that nobody names, the later one counts.
  portal.clock.advance(1);
  const manifest = JSON.parse(manifestFor(`@app/${folder}`, entry, files, { ...described }));
  const answer = (await call("POST", `/artifacts/${folder}`, { scope: "acme", manifest })).json();
  for (const file of answer.missing)
    await call("PUT", `/artifacts/${folder}/${file}`, Buffer.from(files[file] ?? ""), bytesType);
  return answer.manifest;
}
const publish = async (set: object, more: object = {}) => {
  const body = { environment: "development", scope: "acme", changes: { set }, reason: "test", ...more };
  return (await call("POST", "/releases", body, { "if-match": "*" })).json();
};
const tag = async (environment: string) => String((await call("GET", `/maps/${environment}/acme`)).headers.etag);
const documentOf = async (environment: string) => (await call("GET", `/maps/${environment}/acme`)).json().document;

const others: [what: string, files: Files, described: object][] = [
  ["strings", { "app.pt.2.json": '{"a":"dois"}' }, { ...named, locales: { pt: "app.pt.2.json" } }],
  ["style sheets", { "app.2.css": "p{color:red}" }, { ...named, styles: ["app.2.css"] }],
  ["chunks", { "late.2.js": "2" }, named],
];

it.each(others)("publishes a build that differs in %s alone, and says so", async (what, files, described) => {
  const folder = `changed-${what.replace(" ", "-")}`;
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

it("promotes the build that a release was made of, after another one was sent with its entry", async () => {
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

it("takes the last build that was sent with an entry where the publication names no manifest", async () => {
  const url = `/modules/acme/unnamed/${entry}`;
  await upload("unnamed", first);
  expect(await publish({ "@app/unnamed": { url } })).toMatchObject({ published: true });
  const [, files = {}, described] = others[0] ?? [];
  await upload("unnamed", { ...first, ...files }, described);
  expect(await publish({ "@app/unnamed": { url } })).toMatchObject({ published: true });
  expect((await documentOf("development")).locales["@app/unnamed"].pt).toBe("/modules/acme/unnamed/app.pt.2.json");
});

it("sees other strings of the same entry in a whole map too", async () => {
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

it("publishes other strings beside the same entry of a tenant's own origin", async () => {
  const put = (files: Files, described: object) => {
    for (const [name, text] of Object.entries(files)) cdn.serve(`/own/${name}`, text);
    cdn.serve("/own/manifest.json", manifestFor("@app/own", entry, files, { ...described }));
    return { "@app/own": { url: `${cdn.origin}/own/${entry}` } };
  };
  expect(await publish(put(first, named))).toMatchObject({ published: true });
  expect(await publish(put(first, named))).toMatchObject({ published: false });
  const [, files = {}, described = {}] = others[0] ?? [];
  expect(await publish(put({ ...first, ...files }, described))).toMatchObject({ published: true });
  expect((await documentOf("development")).locales["@app/own"].pt).toBe(`${cdn.origin}/own/app.pt.2.json`);
});

it("lets no credential change the strings of a module that is not its own", async () => {
  const url = `/modules/acme/foreign/${entry}`;
  await publish({ "@app/foreign": { url, manifest: await upload("foreign", first) } });
  const [, files = {}, described] = others[0] ?? [];
  const manifest = await upload("foreign", { ...first, ...files }, described);
  call = registryClient(portal, await newRegistryCredentialOf(portal, { modules: ["@app/mine"] }));
  const answer = await publish({ "@app/foreign": { url, manifest } });
  expect(answer.error).toMatchObject({ code: "release.forbidden", details: { module: "@app/foreign" } });
});
