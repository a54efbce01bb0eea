import { portalForTests } from "../../testing/open-test-app.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { allowedMethods } from "./send-error.ts";
import { toApiError } from "./to-api-error.ts";

const portal = portalForTests();

it("answers a wrong method with 405 and the allowed methods", async () => {
  const response = await testBrowser(portal.app).get("/api/auth/refresh");
  expect([response.statusCode, response.headers.allow]).toEqual([405, "POST"]);
  expect(response.json().error.code).toBe("route.method_not_allowed");
});

it.each(["/api/%", "/api/%c0%af", "/api/%2e%2e%2fetc%2fpasswd", "/api//auth", `/api/${"a/".repeat(500)}`])(
  "answers %s without a server error",
  async (url) => {
    const response = await testBrowser(portal.app).get(url);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.json().error.code).toMatch(/^(request|route)\./);
  },
);

it("sets security headers on a response of the API", async () => {
  const { headers } = await testBrowser(portal.app).get("/api/apps/client");
  expect(headers).toMatchObject({
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
});

it("answers 503 with Retry-After while the database is unreachable", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const error = toApiError(new Error("Failed query", { cause: refused }));
  expect([error.code, error.headers]).toEqual(["server.unavailable", { "retry-after": "1" }]);
  expect(toApiError(new Error("timeout exceeded when trying to connect")).code).toBe("server.unavailable");
});

it.each(["40P01", "40001"])("answers 503 with Retry-After when PostgreSQL ends a transaction with %s", (code) => {
  const error = toApiError(new Error("Failed query", { cause: Object.assign(new Error("ended"), { code }) }));
  expect([error.code, error.headers]).toEqual(["server.unavailable", { "retry-after": "1" }]);
});

it.each(["acme.localhost:x", "acme.localhost:99999", "acme.localhost.:@evil.example", "acme.localhost:80:80"])(
  "refuses the Host %s",
  async (host) => {
    for (const url of ["/", "/.well-known/openid-configuration"]) {
      const response = await portal.app.inject({ url, headers: { host } });
      expect([response.statusCode, response.json().error.code]).toEqual([400, "request.invalid"]);
    }
  },
);

it("reveals no internal error message", () => {
  expect(toApiError(new Error("relation users does not exist")).message).not.toContain("relation");
  expect(toApiError("thrown text").code).toBe("server.internal");
  expect(toApiError(Object.assign(new Error("no file"), { code: "ENOENT", path: "/x", syscall: "open" })).code).toBe(
    "server.internal",
  );
});

it("finds a path's methods among the declared routes", () => {
  const routes = [
    { methods: ["GET", "HEAD"], url: "/api/tickets/:id" },
    { methods: ["PATCH"], url: "/api/tickets/:id" },
    { methods: ["POST"], url: "/api/tickets" },
    { methods: ["GET"], url: "/modules/*" },
    { methods: ["GET"], url: "/*" },
  ];
  expect(allowedMethods(routes, "/api/tickets/7")).toEqual(["GET", "HEAD", "PATCH"]);
  expect(allowedMethods(routes, "/api/tickets")).toEqual(["POST"]);
  expect(allowedMethods(routes, "/modules/a/b.js")).toEqual(["GET"]);
  expect(allowedMethods(routes, "/api/tickets/")).toEqual([]);
  expect(allowedMethods(routes, "/api/other")).toEqual([]);
});
