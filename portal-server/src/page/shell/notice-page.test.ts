import { releasePointers } from "../../releases/maps/release-table.ts";
import { openTestApp, portalForTests } from "../../testing/open-test-app.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { checkoutForTests } from "../../testing/write-build.ts";

const portal = portalForTests();
const checkout = checkoutForTests();
beforeAll(() => portal.services.deployCheckout({ checkout, cdn: undefined }));

const get = (url: string, { host = "acme.localhost:9000", cookie = "" } = {}) =>
  portal.app.inject({ method: "GET", url, headers: { host, accept: "text/html", ...(cookie && { cookie }) } });

describe("an unknown host", () => {
  it.each([
    "umbrella.localhost:9000",
    "base.localhost",
    "__proto__.localhost",
    "constructor",
    "acme'--.localhost",
    "-.localhost",
    "10.0.0.1:9000",
    "a".repeat(300),
  ])("%s gets a notice in both languages instead of the portal", async (host) => {
    for (const url of ["/", "/signin", "/tickets/portal"]) {
      const response = await get(url, { host });
      expect(response.statusCode).toBe(404);
      expect(response.body).toMatch(/<section lang="pt-BR">[\s\S]*<section lang="en">/);
      expect(response.body).not.toMatch(/<script|portico|acme|globex/i);
      expect(response.headers["cache-control"]).toBe("no-store");
      expect(response.headers["set-cookie"]).toBeUndefined();
    }
  });

  it("gets JSON errors from the API and for the map", async () => {
    for (const url of ["/api/apps/client", "/import-map.json"]) {
      const response = await get(url, { host: "umbrella.localhost" });
      expect([response.statusCode, response.json().error.code]).toEqual([404, "tenant.unknown"]);
    }
  });
});

describe("without a map", () => {
  it("shows a notice that retries the same address, and JSON at the map's address", async () => {
    const pointers = await portal.db.select().from(releasePointers);
    await portal.db.delete(releasePointers);
    const url = "//evil.example/signin?link=%2Ftickets%3Fa%3D%22b";
    const page = await get(url, { cookie: "locale=en; theme=dark" });
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('<html lang="en" mode="dark">');
    expect(page.body).toContain("<h1>Couldn’t open the portal</h1>");
    expect(page.body).toContain('<form action="/evil.example/signin"><input type="hidden" name="link"');
    expect(page.body).toContain("<button>Try again</button>");
    expect((await get("/signin")).body).toContain("<button>Tentar novamente</button>");
    const map = await get("/import-map.json");
    expect([map.statusCode, map.json().error.code]).toEqual([503, "map.unavailable"]);
    await portal.db.insert(releasePointers).values(pointers);
    expect((await get("/signin")).statusCode).toBe(200);
  });
});

describe("while the database does not respond", () => {
  it("shows the same notice to a browser whose tenant cannot be looked up, and JSON to the API", async () => {
    const database = await openTestDatabase();
    const { app, close } = await openTestApp({ database });
    await database.close();
    const open = (url: string, accept = "text/html") =>
      app.inject({ url, headers: { host: "acme.localhost:9000", accept, cookie: "locale=en" } });
    for (const url of ["/", "/signin", "/tickets/home?page=2", "//"]) {
      const { statusCode, headers, body } = await open(url);
      expect([statusCode, headers["retry-after"], headers["cache-control"]]).toEqual([503, "5", "no-store"]);
      expect(body).toContain("<h1>Couldn’t open the portal</h1>");
    }
    for (const url of ["/api/apps/client", "/import-map.json"])
      expect((await open(url)).json().error.code).toBe("server.unavailable");
    expect((await open("/logo.png", "image/*")).json().error.code).toBe("server.unavailable");
    await close();
  });
});
