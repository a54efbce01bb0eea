import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDCtx, decompressUsingDict, init } from "@bokuweb/zstd-wasm";
import Fastify, { type FastifyInstance } from "fastify";
import { moduleFiles } from "./module-files.ts";
import { createModuleStore } from "./module-store.ts";

const lines = Array.from({ length: 400 }, (_, line) => `export const value${line} = "${(line * 7919) % 1009}";`);
const first = Buffer.from(lines.join("\n"));
const second = Buffer.from(["export const changed = true;", ...lines.slice(7)].join("\n"));
const other = Buffer.from("/* of another package */".repeat(99));
const address = (hash: string) => `/modules/base/docs/docs.${hash}.js`;

let dir: string;
let app: FastifyInstance;

beforeAll(async () => {
  await init();
  dir = await mkdtemp(join(tmpdir(), "portico-deltas-"));
  const store = createModuleStore(dir);
  await store.add("docs", "docs.cccccccccc.js", first);
  await store.add("base/docs", "docs.aaaaaaaaaa.js", first);
  await store.add("base/docs", "docs.bbbbbbbbbb.js", second);
  await store.add("globex/docs", "docs.dddddddddd.js", first);
  await store.add("base/docs", "other.eeeeeeeeee.js", other);
  app = Fastify();
  await app.register(moduleFiles, { store, stable: () => new Map() });
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true, force: true });
});

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("base64");
const offering = (bytes: Buffer, id: string) => ({
  "accept-encoding": "gzip, deflate, br, zstd, dcb, dcz",
  "available-dictionary": `:${hashOf(bytes)}:`,
  "dictionary-id": `"${id}"`,
  "sec-fetch-site": "same-origin",
});
const get = (headers: Record<string, string>, url = address("bbbbbbbbbb")) => app.inject({ url, headers });

it.each([
  ["in the same folder", "aaaaaaaaaa"],
  ["of the checkout", "cccccccccc"],
])("sends only the difference to the browser's build %s", async (_where, id) => {
  const response = await get(offering(first, id));
  expect(response.headers).toMatchObject({
    "content-encoding": "dcz",
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding, Available-Dictionary",
    "access-control-allow-origin": "*",
    "use-as-dictionary": 'match="/modules/base/docs/docs.*.js", id="bbbbbbbbbb"',
  });
  const delta = response.rawPayload;
  expect(delta.length).toBeLessThan(300);
  expect(delta.subarray(0, 8).toString("hex")).toBe("5e2a4d1820000000");
  expect(delta.subarray(8, 40).toString("base64")).toBe(hashOf(first));
  expect(Buffer.from(decompressUsingDict(createDCtx(), delta.subarray(40), first)).equals(second)).toBe(true);
});

const genuine = offering(first, "aaaaaaaaaa");
it.each([
  ["another content of that name", offering(second, "aaaaaaaaaa")],
  ["a build that is not stored", offering(first, "1111111111")],
  ["a build of another tenant", offering(first, "dddddddddd")],
  ["a file of another name", offering(other, "eeeeeeeeee")],
  ["an id that is an address", offering(first, "../../globex/docs/docs.dddddddddd")],
  ["a hash of another form", { ...genuine, "available-dictionary": hashOf(first) }],
  ["a dictionary without an id", { ...genuine, "dictionary-id": "" }],
  ["a dictionary, and decodes no deltas", { ...genuine, "accept-encoding": "br, dcb" }],
  ["a dictionary, and refuses deltas", { ...genuine, "accept-encoding": "br, dcz;q=0" }],
  ["a dictionary to another site's page", { ...genuine, "sec-fetch-site": "cross-site" }],
])("sends the whole file to a browser that offers %s", async (_what, headers) => {
  const response = await get({
    ...headers,
    "accept-encoding": headers["accept-encoding"].replace(/gzip|br/g, "identity"),
  });
  expect([response.statusCode, response.headers["content-encoding"]]).toEqual([200, undefined]);
  expect(response.rawPayload.equals(second)).toBe(true);
  expect(response.headers["use-as-dictionary"]).toContain('id="bbbbbbbbbb"');
});

it("responds to a request for a part of a file with that part, not with a delta", async () => {
  const response = await get({ ...genuine, "accept-encoding": "dcz", range: "bytes=0-9" });
  expect([response.statusCode, response.rawPayload.length]).toEqual([206, 10]);
});

it("sends no dictionary and no delta for an address without a file", async () => {
  const response = await get(genuine, address("9999999999"));
  expect([response.statusCode, response.headers["use-as-dictionary"]]).toEqual([404, undefined]);
  expect(response.headers["content-encoding"]).toBeUndefined();
});
