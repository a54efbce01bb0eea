import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { createDCtx, decompressUsingDict, init } from "@bokuweb/zstd-wasm";
import { eq } from "drizzle-orm";
import { beforeTests } from "../../testing/before-tests.ts";
import { openTestApp, portalForTests } from "../../testing/open-test-app.ts";
import { checkoutForTests } from "../../testing/write-build.ts";
import { pageDictionaries } from "../dictionaries/page-dictionary-table.ts";

const portal = portalForTests({ config: { demo: true } });
const second = beforeTests(() =>
  openTestApp({ config: { demo: true }, database: portal.database, clock: portal.clock }),
);
const checkout = checkoutForTests();

const cdn = { origin: "http://cdn.globex.localhost:9001", deploy: async () => {} };

beforeAll(async () => {
  await init();
  for (const { services } of [portal, second]) await services.deployCheckout({ checkout, cdn });
});

// Like Chromium, which accepts `dcz` only when it offers a dictionary.
const usual = "gzip, deflate, br, zstd";
const open = (url: string, headers: Record<string, string> = {}, { app } = portal) =>
  app.inject({
    url,
    headers: { host: "acme.localhost:9000", accept: "text/html", "accept-encoding": usual, ...headers },
  });

/** The dictionary that a returning visitor's page announces. */
async function announced(headers: Record<string, string> = {}) {
  const { headers: sent } = await open("/signin", { cookie: "theme=dark", ...headers });
  const [, address = ""] = /^<(.+)>; rel="compression-dictionary"$/.exec(String(sent.link)) ?? [];
  const { rawPayload: bytes, headers: kept } = await open(address, { ...headers, "accept-encoding": "identity" });
  return { address, bytes, kept, hash: createHash("sha256").update(bytes).digest("base64") };
}
const offered = (value: string) => ({
  ...{ "accept-encoding": `${usual}, dcb, dcz`, "available-dictionary": value },
  "sec-fetch-mode": "navigate",
});
const offer = (hash: string) => offered(`:${hash}:`);

it("announces the page as a dictionary only to returning visitors", async () => {
  expect((await open("/signin")).headers.link).toBeUndefined();
  const { address, bytes, kept, hash } = await announced();
  expect(address).toBe(`/page-dictionaries/${Buffer.from(hash, "base64").toString("base64url")}`);
  expect(kept).toMatchObject({
    "cache-control": "private, max-age=5184000, immutable",
    "use-as-dictionary": 'match="/*", match-dest=("document")',
    "content-type": "application/octet-stream",
  });
  expect(bytes.toString()).not.toMatch(/nonce|XSRF/);
});

it("sends a dictionary as it is stored, to a browser that accepts that", async () => {
  const { address, bytes } = await announced();
  const [row] = await portal.db
    .select()
    .from(pageDictionaries)
    .where(eq(pageDictionaries.hash, address.slice(-43)));
  const { rawPayload, headers } = await open(address);
  expect([headers["content-encoding"], rawPayload]).toEqual(["br", row?.text]);
  expect(gunzipSync((await open(address, { "accept-encoding": "gzip" })).rawPayload)).toEqual(bytes);
  expect((await open(address, { "if-none-match": String(headers.etag) })).statusCode).toBe(304);
});

it("sends another page of the tenant as a delta with an uncompressed nonce, from any process", async () => {
  const { bytes, hash } = await announced();
  for (const process of [portal, second]) {
    const response = await open("/recover", offer(hash), process);
    expect([response.statusCode, response.headers["content-encoding"]]).toEqual([200, "dcz"]);
    expect(response.headers.vary).toContain("Available-Dictionary");
    expect(response.headers.link).toBeUndefined();
    const [, nonce] = /'nonce-([^']+)'/.exec(String(response.headers["content-security-policy"])) ?? [];
    expect(response.rawPayload.includes(`<style nonce=${nonce}>`)).toBe(true);
    const html = Buffer.from(decompressUsingDict(createDCtx(), response.rawPayload.subarray(40), bytes)).toString();
    const whole = (await open("/recover", { "accept-encoding": "identity" }, process)).body;
    const withoutNonce = (text: string) => text.replace(/nonce=[\w-]+/, "");
    expect(withoutNonce(html)).toBe(withoutNonce(whole));
  }
});

it("returns 304 to a browser that has the page already", async () => {
  const { hash } = await announced();
  const first = await open("/signin");
  const again = await open("/signin", { ...offer(hash), "if-none-match": String(first.headers.etag) });
  expect([again.statusCode, again.headers["content-encoding"]]).toEqual([304, undefined]);
});

it("sends the whole page for a dictionary of another tenant, and does not serve that dictionary to the tenant", async () => {
  const { address, hash } = await announced({ host: "globex.localhost:9000" });
  const response = await open("/signin", offer(hash));
  expect([response.statusCode, response.headers["content-encoding"]]).toEqual([200, "br"]);
  expect(response.body).toMatch(/<style nonce=[\w-]+><\/style>/);
  expect((await open(address)).statusCode).toBe(404);
});

it.each([
  ["an unknown dictionary", offer(createHash("sha256").update("other").digest("base64"))],
  ["a dictionary of another form", offered("x")],
])("sends the whole page, and announces a dictionary again, for %s", async (_what, headers) => {
  const response = await open("/signin", { cookie: "theme=dark", ...headers });
  expect([response.statusCode, response.headers["content-encoding"]]).toEqual([200, "br"]);
  expect(response.body).toMatch(/<style nonce=[\w-]+><\/style>/);
  expect(response.headers.link).toContain("compression-dictionary");
});

it("serves no other address below the path of dictionaries", async () => {
  expect((await open("/page-dictionaries/short")).statusCode).toBe(400);
  expect((await open(`/page-dictionaries/${"a".repeat(43)}`)).statusCode).toBe(404);
});
