import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { writeBuild } from "../../testing/write-build.ts";
import { readBuild } from "./checkout-builds.ts";
import { moduleFiles } from "./module-files.ts";
import { createModuleStore } from "./module-store.ts";
import { stableAddresses } from "./modules.ts";

const file = "/modules/navbar-mf/navbar-mf.aaaaaaaaaa.js";
let dir: string;
let app: FastifyInstance;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "portico-modules-"));
  await writeBuild(join(dir, "navbar-mf"), { "@portico/navbar-mf": {} }, "aaaaaaaaaa");
  await writeFile(join(dir, "secret.txt"), "secret");
  const store = createModuleStore(join(dir, "store"));
  const build = await readBuild(join(dir, "navbar-mf"));
  if (!build) throw new Error("no build");
  await store.deploy(build);
  await store.add("acme/tickets", "a.js", Buffer.from("secret\n"));
  await store.add("base/tickets", "pages/[id]/page (1).js", Buffer.from("/* page */"));
  const stable = stableAddresses({ imports: { "@portico/navbar-mf": "/modules/navbar-mf/bar.js" } }, [build]);
  app = Fastify();
  await app.register(moduleFiles, { store, stable: () => stable });
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true, force: true });
});

describe("GET /modules/{package}/{file}", () => {
  it("serves a module as immutable JavaScript to any origin", async () => {
    const response = await app.inject(file);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe("/* @portico/navbar-mf */");
    expect(response.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
      "content-type": expect.stringContaining("javascript"),
    });
  });

  it.each([
    ["gzip", "gzip"],
    ["br, gzip", "gzip"],
    ["identity", undefined],
  ])("answers Accept-Encoding %s with the compressed variant of the build", async (accepted, encoding) => {
    const response = await app.inject({ url: file, headers: { "accept-encoding": accepted } });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-encoding"]).toBe(encoding);
    expect(response.headers["content-type"]).toContain("javascript");
    expect(response.headers.vary).toBe("Accept-Encoding, Available-Dictionary");
  });

  it.each(["/modules/base/tickets/pages/[id]/page%20(1).js", "/modules/base/tickets/pages%2F%5Bid%5D%2Fpage%20(1).js"])(
    "serves a file in a sub-folder at %s",
    async (url) => {
      const response = await app.inject({ url, headers: { "accept-encoding": "gzip" } });
      expect([response.statusCode, response.headers["content-encoding"]]).toEqual([200, "gzip"]);
    },
  );

  it("answers HEAD without a body, and 304 to a matching ETag", async () => {
    const head = await app.inject({ method: "HEAD", url: file });
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    const again = await app.inject({ url: file, headers: { "if-none-match": String(head.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it.each(["/modules/navbar-mf/navbar-mf.js", "/modules/navbar-mf/bar.js"])(
    "redirects %s to the file of the current build",
    async (url) => {
      const response = await app.inject(url);
      expect([response.statusCode, response.headers.location, response.headers["cache-control"]]).toEqual([
        302,
        file,
        "no-cache",
      ]);
    },
  );

  it.each([
    "/modules/navbar-mf/gone.aaaaaaaaaa.js",
    "/modules/__proto__/constructor",
    "/modules/acme/tickets%2Fa.js",
    "/modules/acme/tickets/a.js",
    "/modules/base/tickets/..%2f..%2facme%2ftickets%2fa.js",
    "/modules/base/tickets/../../acme/tickets/a.js",
    "/modules/base/%2e%2e/%2e%2e/secret.txt",
    "/modules/navbar-mf/..%2f..%2f..%2fsecret.txt",
    "/modules/..%2f..%2fsecret.txt/x",
    "/modules/%2e%2e/%2e%2e%2fsecret.txt",
    "/modules/navbar-mf/%2e%2e%5c%2e%2e%5csecret.txt",
    "/modules/navbar-mf/.builds",
    "/modules/navbar-mf/.builds%2fnavbar-mf.aaaaaaaaaa.js.json",
    "/modules/navbar-mf/x%00.js",
  ])("answers 404 at %s, without caching headers", async (url) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers["cache-control"]).toBeUndefined();
    expect(response.body).not.toContain("secret\n");
  });
});
