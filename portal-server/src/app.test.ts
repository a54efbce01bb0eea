import { readSettings } from "./platform/config/config.ts";
import { openTestApp, portalForTests } from "./testing/open-test-app.ts";
import { testBrowser } from "./testing/test-browser.ts";

const portal = portalForTests();

describe("health", () => {
  // A result is kept for a second.
  beforeEach(() => portal.clock.advance(1_000));

  it("is ok on any host while every part responds", async () => {
    for (const url of ["/healthz", "/readyz", "/livez"]) {
      const response = await portal.app.inject({ url, headers: { host: "anything" } });
      expect([response.statusCode, response.json()]).toEqual([200, { status: "ok" }]);
    }
  });

  it("names the part that does not respond", async () => {
    portal.services.healthChecks.set("broker", () => Promise.reject(new Error("away")));
    const response = await portal.app.inject({ url: "/readyz" });
    portal.services.healthChecks.delete("broker");
    expect([response.statusCode, response.json()]).toEqual([503, { status: "unavailable", parts: ["broker"] }]);
  });

  it("returns 200 at /livez while parts are unreachable, because a restart would not repair them", async () => {
    const checks = [...portal.services.healthChecks];
    for (const [part] of checks) portal.services.healthChecks.set(part, () => Promise.reject(new Error("away")));
    const [live, ready] = [await portal.app.inject({ url: "/livez" }), await portal.app.inject({ url: "/readyz" })];
    for (const [part, check] of checks) portal.services.healthChecks.set(part, check);
    expect([live.statusCode, live.json()]).toEqual([200, { status: "ok" }]);
    expect([ready.statusCode, ready.json().parts]).toEqual([503, checks.map(([part]) => part)]);
  });
});

it("answers an unknown API path with a code of the catalogue and the request's id", async () => {
  const response = await testBrowser(portal.app).get("/api/nothing?password=secret");
  expect(response.statusCode).toBe(404);
  expect(response.json().error).toMatchObject({
    code: "route.not_found",
    request_id: response.headers["x-request-id"],
  });
});

describe("the API's description", () => {
  it("describes these calls with their responses", async () => {
    const { paths, components } = (await testBrowser(portal.app).get("/api/openapi.json")).json();
    const calls = [
      ["post", "/api/auth"],
      ["post", "/api/auth/refresh"],
      ["get", "/api/auth/validate"],
      ["post", "/api/auth/exchange"],
      ["delete", "/api/auth/invalidate"],
      ["get", "/api/apps"],
      ["get", "/api/apps/client"],
      ["get", "/api/users/me"],
      ["get", "/api/notifications"],
      ["patch", "/api/notifications"],
      ["patch", "/api/notifications/all"],
    ] as const;
    for (const [method, path] of calls) {
      expect([path, Object.keys(paths[path]?.[method]?.responses ?? {})]).toEqual([
        path,
        expect.arrayContaining(["4XX"]),
      ]);
    }
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(["ErrorResponse", "SessionResponse"]));
  });

  it("is not served in production unless a setting enables it", async () => {
    const quiet = await openTestApp({ config: { apiDocs: readSettings({}).apiDocs } });
    for (const url of ["/api/docs", "/api/docs/", "/api/docs/static/index.html", "/api/openapi.json"])
      expect([url, (await testBrowser(quiet.app).get(url)).statusCode]).toEqual([url, 404]);
    expect(readSettings({ API_DOCS: "1" }).apiDocs).toBe(true);
    await quiet.close();
  });

  it("runs only scripts of this origin", async () => {
    const browser = testBrowser(portal.app);
    const page = await browser.get("/api/docs/");
    expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source ?? "");
    for (const source of sources) {
      const { pathname } = new URL(source, "http://acme.localhost/api/docs/");
      expect([source, (await browser.get(pathname)).statusCode]).toEqual([source, 200]);
    }
  });
});
