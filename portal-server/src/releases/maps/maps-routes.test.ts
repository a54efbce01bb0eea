import { Ajv2020 as Ajv } from "ajv/dist/2020.js";
import { portalForTests } from "../../testing/open-test-app.ts";
import { checkoutForTests, writeCheckout } from "../../testing/write-build.ts";
import { readCurrent } from "../registry/release-history.ts";
import { exportKey } from "./export-key.ts";
import { emptyDocument } from "./map-document.ts";
import { currentRelease, publish } from "./release-store.ts";

const portal = portalForTests({ config: { demo: true } });
const checkout = checkoutForTests();
beforeAll(() => portal.services.deployCheckout({ checkout }));

const get = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  portal.app.inject({ method, url, headers: { host: "acme.localhost:9000", ...headers } });

const exporter = () => ({ authorization: `Bearer ${exportKey(portal.config.secrets.token)}` });

describe("GET /import-map.json", () => {
  it("returns the map of the host's tenant, and requires caches to revalidate it", async () => {
    const response = await get("/import-map.json");
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "cache-control": "private, no-cache",
      "content-type": "application/json; charset=utf-8",
    });
    expect(response.json()).toMatchObject({
      id: expect.stringMatching(/^development:\d+\+acme:\d+$/),
      imports: { "@app/tickets": "/modules/tickets-mf/tickets.aaaaaaaaaa.js" },
      tenant: { domain: "acme", name: "Acme" },
      environment: "development",
    });
    expect((await get("/import-map.json", { host: "globex.localhost" })).json().imports).not.toHaveProperty([
      "@app/assets",
    ]);
  });

  it("returns 304 to a matching ETag, supports HEAD, and compresses", async () => {
    const { headers } = await get("/import-map.json", {}, "HEAD");
    expect((await get("/import-map.json", { "if-none-match": `"x", ${headers.etag}` })).statusCode).toBe(304);
    const small = await get("/import-map.json", { "accept-encoding": "br" });
    expect(small.headers["content-encoding"]).toBe("br");
  });

  it("writes the text of a map once, and not for a 304", async () => {
    const { headers } = await get("/import-map.json");
    const write = jest.spyOn(JSON, "stringify");
    expect((await get("/import-map.json", { "if-none-match": String(headers.etag) })).statusCode).toBe(304);
    expect((await get("/import-map.json", { "accept-encoding": "br" })).statusCode).toBe(200);
    expect(write.mock.calls.filter(([value]) => "imports" in Object(value))).toEqual([]);
  });

  it("shows a change of the tenant's look", async () => {
    await get("/import-map.json");
    await portal.operator.setTenant({ domain: "acme", name: "Acme Brasil" });
    portal.clock.advance(1_000);
    expect((await get("/import-map.json")).json().tenant.name).toBe("Acme Brasil");
    await portal.operator.setTenant({ domain: "acme", name: "Acme" });
    portal.clock.advance(1_000);
  });

  it("is described in the OpenAPI document", async () => {
    const { paths } = (await get("/api/openapi.json")).json();
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(["/import-map.json"]));
  });
});

describe("GET /import-maps/{environment}/{tenant}.json", () => {
  it("returns the map of the host's tenant, readable from any origin", async () => {
    const response = await get("/import-maps/development/acme.json");
    expect(response.statusCode).toBe(200);
    expect(response.headers["access-control-allow-origin"]).toBe("*");
    expect(response.json()).toMatchObject({ id: expect.stringMatching(/^development:/), environment: "development" });
  });

  it.each([
    ["the map of another environment", "/import-maps/production/acme.json", {}],
    ["the map of another tenant", "/import-maps/development/globex.json", {}],
    ["an unknown host", "/import-maps/development/acme.json", { host: "cdn.example" }],
    ["a wrong key", "/import-maps/production/acme.json", { authorization: `Bearer ${"x".repeat(43)}` }],
    ["an unknown tenant", "/import-maps/development/umbrella.json", {}],
  ])("answers 404 for %s", async (_whose, url, headers) => {
    const response = await get(url, headers);
    expect([response.statusCode, response.json().error.code]).toEqual([404, "tenant.unknown"]);
  });

  it("gives the export the map of every tenant in every environment", async () => {
    const response = await get("/import-maps/production/globex.json", { host: "127.0.0.1:9000", ...exporter() });
    expect([response.statusCode, response.json().tenant.domain]).toEqual([200, "globex"]);
  });

  it.each([
    ["/import-maps/production/umbrella.json", 404, "tenant.unknown"],
    ["/import-maps/production/base.json", 404, "tenant.unknown"],
    ["/import-maps/production/constructor.json", 404, "tenant.unknown"],
    ["/import-maps/production/__proto__.json", 400, "request.invalid"],
    ["/import-maps/nowhere/acme.json", 400, "request.invalid"],
    ["/import-maps/production/acme", 400, "request.invalid"],
    ["/import-maps/production/..%2facme.json", 400, "request.invalid"],
  ])("responds to the export %s with %i", async (url, status, code) => {
    const response = await get(url, exporter());
    expect([response.statusCode, response.json().error.code]).toEqual([status, code]);
  });
});

describe("the OpenAPI description", () => {
  it.each([
    ["/import-map.json", "/import-map.json"],
    ["/import-maps/{environment}/{file}", "/import-maps/development/acme.json"],
  ])("of %s matches the response exactly", async (path, url) => {
    const place = { environment: "development", scope: "base", author: "test", reason: "versions" } as const;
    const expected = await currentRelease(portal.db, place.environment, place.scope);
    const base = await readCurrent(portal.db, place.environment, place.scope);
    const document = { ...(base?.document ?? emptyDocument), versions: { react: path } };
    await publish(portal.db, { ...place, document }, expected);
    const described = (await get("/api/openapi.json")).json();
    const { content } = described.paths[path].get.responses[200];
    const ajv = new Ajv({ strict: false });
    ajv.addSchema({ ...described, $id: "api" });
    const response = await get(url);
    expect(response.json().versions).toEqual({ react: path });
    const fits = ajv.getSchema(`api${content["application/json"].schema.$ref}`);
    expect([fits?.(response.json()), fits?.errors]).toEqual([true, null]);
    expect(fits?.({ ...response.json(), more: 1 })).toBe(false);
    expect(described.paths[path].get.responses[304].description).toMatch(/If-None-Match/);
  });
});

describe("a new build", () => {
  it("is used by the next page, and the files of the old build stay available", async () => {
    await writeCheckout(checkout, "bbbbbbbbbb");
    await portal.services.deployCheckout({ checkout });
    const { imports } = (await get("/import-map.json")).json();
    expect(imports["@portico/navbar-mf"]).toBe("/modules/navbar-mf/navbar-mf.bbbbbbbbbb.js");
    expect((await get("/modules/navbar-mf/navbar-mf.aaaaaaaaaa.js")).statusCode).toBe(200);
    expect((await get("/modules/navbar-mf/navbar-mf.js")).headers.location).toBe(imports["@portico/navbar-mf"]);
    const page = await get("/signin", { accept: "text/html" });
    expect(page.body).toContain("boot.bbbbbbbbbb.js");
    const production = (await get("/import-maps/production/acme.json", exporter())).json();
    expect(production.imports["@portico/navbar-mf"]).toBe("/modules/navbar-mf/navbar-mf.aaaaaaaaaa.js");
  });
});
