import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeTests } from "../../testing/before-tests.ts";
import { startFakeBucket } from "../../testing/fake-bucket.ts";
import { manifestFor, systemModule } from "../../testing/module-origin.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { newRegistryCredentialOf, registryClient } from "../../testing/test-registry.ts";
import { checkoutForTests } from "../../testing/write-build.ts";
import { bucketStore } from "./bucket-store.ts";
import { openBucket } from "./open-bucket.ts";

const s3 = beforeTests(startFakeBucket);
const config = () => ({
  artifactsUrl: `http://AKID:s%2Fecret@127.0.0.1:${s3.port}/bucket/modules?region=eu-west-1`,
});
const portal = beforeTests(() => openTestApp({ config: config() }));
const other = beforeTests(() => openTestApp({ config: config(), database: portal.database }));

const checkout = checkoutForTests();
const get = (url: string) => other.app.inject({ url, headers: { host: "acme.localhost" } });

it("serves and publishes on one server a build that was uploaded to another", async () => {
  const credential = await newRegistryCredentialOf(portal);
  const send = registryClient(portal, credential);
  const files = { "stock.1.js": systemModule(), "late.1.js": systemModule([], "late", []) };
  const manifest = JSON.parse(manifestFor("@app/stock", "stock.1.js", files));
  await send("POST", "/artifacts/stock", { scope: "acme", manifest });
  for (const [name, text] of Object.entries(files)) {
    const type = { "content-type": "application/octet-stream" };
    expect((await send("PUT", `/artifacts/stock/${name}`, Buffer.from(text), type)).statusCode).toBe(200);
  }
  expect(s3.objects.has("/bucket/modules/acme/stock/stock.1.js")).toBe(true);
  expect(
    s3.requests.every(({ authorization }) =>
      /^AWS4-HMAC-SHA256 Credential=AKID\/\d+\/eu-west-1\/s3\//.test(authorization),
    ),
  ).toBe(true);
  const served = await get("/modules/acme/stock/stock.1.js");
  expect([served.statusCode, served.body]).toEqual([200, files["stock.1.js"]]);
  const set = { "@app/stock": { url: "/modules/acme/stock/stock.1.js" } };
  const body = { environment: "development", scope: "acme", changes: { set }, reason: "test" };
  const response = await registryClient(other, credential)("POST", "/releases", body, { "if-match": '"0"' });
  expect(response.json().report).toMatchObject([{ files: 2, manifest: true }]);
});

it("stores one of two files with one name that are sent at the same time to two servers", async () => {
  const credential = await newRegistryCredentialOf(portal);
  const texts = ["first", "second"];
  for (const text of texts) {
    const manifest = JSON.parse(manifestFor("@app/two", "a.js", { "a.js": text }));
    const announced = await registryClient(portal, credential)("POST", "/artifacts/two", { scope: "acme", manifest });
    expect(announced.statusCode).toBe(200);
  }
  const type = { "content-type": "application/octet-stream" };
  const send = ([app, text]: readonly [TestApp, string]) =>
    registryClient(app, credential)("PUT", "/artifacts/two/a.js", Buffer.from(text), type);
  const sent = await Promise.all(
    (
      [
        [portal, "first"],
        [other, "second"],
      ] as const
    ).map(send),
  );
  const stored = texts.filter((_, index) => sent[index]?.statusCode === 200);
  expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect([String(s3.objects.get("/bucket/modules/acme/two/a.js"))]).toEqual(stored);
  expect([(await get("/modules/acme/two/a.js")).body]).toEqual(stored);
});

it("requests a file from the bucket once for all browsers that wait for it", async () => {
  s3.objects.set("/bucket/modules/acme/stock/busy.js", Buffer.from("busy"));
  s3.requests.length = 0;
  const served = await Promise.all(Array.from({ length: 5 }, () => get("/modules/acme/stock/busy.js")));
  expect(served.map(({ body }) => body)).toEqual(Array(5).fill("busy"));
  expect(s3.requests).toHaveLength(1);
});

it("reads no file to see that it has been copied from the bucket", async () => {
  const { store } = portal.services.modules;
  const address = "/modules/acme/stock/stock.1.js";
  await store.ensure(address);
  const read: (typeof store)["read"] = async (name) => Promise.reject(new Error(`${name} was read`));
  await bucketStore({ ...store, read }, openBucket(config().artifactsUrl), portal.clock).ensure(address);
});

it("requests a missing file from the bucket once", async () => {
  s3.requests.length = 0;
  for (let n = 0; n < 3; n++) expect((await get("/modules/acme/stock/nothing.js")).statusCode).toBe(404);
  expect(s3.requests).toHaveLength(1);
});

const refuse = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end();
const breakOff: typeof refuse = ({ method }, response) => {
  response.writeHead(method === "GET" ? 200 : 503, { "content-length": 9 }).write("half", () => response.destroy());
};

it.each([
  ["does not respond", refuse, (server: Server) => void server.close()],
  ["answers 503", refuse, () => {}],
  ["breaks off within a file", breakOff, () => {}],
])("answers 503 while the bucket %s, and a start names the next step in one line", async (_what, respond, end) => {
  const failing = createServer(respond).listen(0, "127.0.0.1").unref();
  await once(failing, "listening");
  const artifactsUrl = `http://a:b@127.0.0.1:${(failing.address() as AddressInfo).port}/bucket`;
  end(failing);
  const without = await openTestApp({ config: { artifactsUrl } });
  const response = await without.app.inject({ url: "/modules/acme/stock/a.js", headers: { host: "acme.localhost" } });
  expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
  const starting = without.services.deployCheckout({ checkout });
  await expect(starting).rejects.toThrow(
    /^The store of ARTIFACTS_URL takes no files: .*; .* start the portal again\.$/,
  );
  await without.close();
});

it.each(["https://host.example/bucket", "https://a:b@host.example/", "https://a@host.example/bucket"])(
  "refuses the URL %s",
  (url) => expect(() => openBucket(url)).toThrow(/^ARTIFACTS_URL: must be/),
);
