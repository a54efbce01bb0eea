import { beforeEachTest } from "../../testing/before-tests.ts";
import { manifestFor, systemModule } from "../../testing/module-origin.ts";
import { portalWithCdn } from "../../testing/portal-with-cdn.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";
import { releasePointers, releases } from "../maps/release-table.ts";

const { portal, cdn, call } = portalWithCdn({ base: { react: "/modules/shared-deps/react.1.js" } }, beforeEachTest);

const place = { environment: "development", scope: "acme", reason: "test" };
const publish = (set: object, expected: string | undefined, more: object = {}, headers: object = {}) =>
  call(
    "POST",
    "/releases",
    { ...place, changes: { set }, ...more },
    { ...(expected !== undefined && { "if-match": expected }), ...headers },
  );
const served = async () =>
  (await portal.app.inject({ url: "/import-map.json", headers: { host: "acme.localhost:9000" } })).json();

it("publishes a module over the expected release, and pages run it", async () => {
  const url = cdn.serveApp("tickets");
  const response = await publish({ "@app/tickets": { url } }, '"0"');
  expect(response.json()).toMatchObject({
    published: true,
    release: {
      kind: "publish",
      scope: "acme",
      parent: null,
      reason: "test",
      author: expect.stringMatching(/^credential/),
    },
    changes: [{ specifier: "@app/tickets", before: null, after: { address: url } }],
    report: [{ specifier: "@app/tickets", files: 1, manifest: false, size: expect.any(Number) }],
  });
  expect([response.statusCode, response.headers.etag]).toEqual([201, `"${response.json().release.id}"`]);
  const map = await served();
  expect(map.imports["@app/tickets"]).toBe(url);
  expect(map.integrity[url]).toMatch(/^sha384-/);
});

it("reads a build's style sheets, strings and imports from the manifest beside it", async () => {
  const entry = systemModule(["react"]);
  const files = { "a.1.js": entry, "a.1.css": "p{}", "a.pt.1.json": '{"a":"b"}' };
  for (const [name, text] of Object.entries(files)) cdn.serve(`/a/${name}`, text);
  const described = { styles: ["a.1.css"], imports: ["react"], locales: { pt: "a.pt.1.json" } };
  cdn.serve("/a/manifest.json", manifestFor("@app/a", "a.1.js", files, described));
  const response = await publish({ "@app/a": { url: `${cdn.origin}/a/a.1.js` } }, '"0"');
  expect(response.json().report).toMatchObject([{ files: 3, manifest: true }]);
  expect(await served()).toMatchObject({
    styles: { "@app/a": [`${cdn.origin}/a/a.1.css`] },
    locales: { "@app/a": { pt: `${cdn.origin}/a/a.pt.1.json` } },
    depcache: { [`${cdn.origin}/a/a.1.js`]: ["react"] },
    integrity: { [`${cdn.origin}/a/a.1.css`]: expect.stringMatching(/^sha384-/) },
  });
});

it("replaces and removes modules, and removes all their entries from the map", async () => {
  const set = { "@app/a": { url: cdn.serveApp("a") }, "@app/b": { url: cdn.serveApp("b") } };
  const first = await publish(set, '"0"');
  const changes = { set: { "@app/a": { url: cdn.serveApp("a2") } }, remove: ["@app/b"] };
  const second = await publish({}, String(first.headers.etag), { changes });
  expect(second.json().changes.map(({ specifier }: { specifier: string }) => specifier)).toEqual(["@app/a", "@app/b"]);
  const { document } = (await call("GET", "/maps/development/acme")).json();
  expect(document.imports).toEqual({ "@app/a": `${cdn.origin}/a2.js` });
  expect(Object.keys(document.integrity)).toEqual([`${cdn.origin}/a2.js`]);
});

it("publishes a whole map, and removes the modules that it does not list", async () => {
  await publish({ "@app/a": { url: cdn.serveApp("a") } }, '"0"');
  const modules = { "@app/b": { url: cdn.serveApp("b") } };
  const unseen = await call("POST", "/releases", { ...place, modules }, { "if-match": "*" });
  expect([unseen.statusCode, unseen.json().error.code]).toEqual([428, "release.precondition_missing"]);
  const { headers } = await call("GET", "/maps/development/acme");
  await call("POST", "/releases", { ...place, modules }, { "if-match": String(headers.etag) });
  expect((await call("GET", "/maps/development/acme")).json().document.imports).toEqual({
    "@app/b": `${cdn.origin}/b.js`,
  });
});

it("refuses a publication without an expected release, and one that expects an older release, with the changes", async () => {
  const url = cdn.serveApp("a");
  expect((await publish({ "@app/a": { url } }, undefined)).json().error.code).toBe("release.precondition_missing");
  expect((await publish({ "@app/a": { url } }, "W/garbage")).json().error.code).toBe("release.precondition_missing");
  const first = await publish({ "@app/a": { url } }, '"0"');
  const late = await publish({ "@app/b": { url: cdn.serveApp("b") } }, '"0"');
  expect([late.statusCode, late.headers.etag]).toEqual([412, first.headers.etag]);
  expect(late.json().error).toMatchObject({
    code: "release.stale",
    details: { from: 0, changes: [{ specifier: "@app/a", before: null }] },
  });
});

it("writes nothing in a dry run", async () => {
  const response = await publish({ "@app/a": { url: cdn.serveApp("a") } }, '"0"', { dryRun: true });
  expect([response.statusCode, response.json().published, response.json().changes]).toEqual([
    200,
    false,
    [expect.anything()],
  ]);
  expect(await portal.db.$count(releases)).toBe(1);
  expect(await portal.db.$count(releasePointers)).toBe(1);
});

it("returns the release of the first call to a repeated one, and refuses its key for another call", async () => {
  const set = { "@app/a": { url: cdn.serveApp("a") } };
  const key = { "idempotency-key": "k-1" };
  const both = await Promise.all([publish(set, '"0"', {}, key), publish(set, '"0"', {}, key)]);
  const again = await publish(set, '"0"', {}, key);
  const ids = [...both, again].map((response) => response.json().release?.id);
  expect(new Set(ids).size).toBe(1);
  expect(await portal.db.$count(releases)).toBe(2);
  const other = await publish({ "@app/b": { url: cdn.serveApp("b") } }, '"0"', {}, key);
  expect([other.statusCode, other.json().error.code]).toEqual([409, "release.key_reused"]);
});

it("accepts concurrent changes to different modules with `*`, and refuses one of two to the same module", async () => {
  const names = Array.from({ length: 6 }, (_, n) => `m${n}`);
  const responses = await Promise.all(
    names.map((name) => publish({ [`@app/${name}`]: { url: cdn.serveApp(name) } }, "*")),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 201));
  const { document } = (await call("GET", "/maps/development/acme")).json();
  expect(Object.keys(document.imports)).toHaveLength(6);
  const concurrent = await Promise.all(
    ["x", "y"].map((name) => publish({ "@app/m0": { url: cdn.serveApp(name) } }, "*")),
  );
  const codes = concurrent.map(({ statusCode }) => statusCode).sort();
  expect(codes).toEqual([201, 409]);
});

it("lets a credential publish only within its role, environments, scopes, modules and origins", async () => {
  const url = cdn.serveApp("a");
  const tries: [Parameters<typeof newRegistryCredentialOf>[1], string][] = [
    [{ role: "read" }, "release.forbidden"],
    [{ environments: ["staging"] }, "release.forbidden"],
    [{ scopes: ["globex"] }, "release.forbidden"],
    [{ modules: ["@app/b", "@app/c*"] }, "release.forbidden"],
    [{ origins: ["https://cdn.example"] }, "release.origin"],
  ];
  const publishWith = async (rights: Parameters<typeof newRegistryCredentialOf>[1]) => {
    const send = registryClient(portal, await newRegistryCredentialOf(portal, rights));
    return send("POST", "/releases", { ...place, changes: { set: { "@app/a": { url } } } }, { "if-match": '"0"' });
  };
  for (const [rights, code] of tries) expect((await publishWith(rights)).json().error.code).toBe(code);
  expect((await publishWith({ role: "publish", modules: ["@app/a*"] })).statusCode).toBe(201);
});
