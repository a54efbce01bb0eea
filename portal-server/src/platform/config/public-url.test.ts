import { tenantHosts } from "../../identity/tenants/tenant-address-table.ts";
import { beforeTests } from "../../testing/before-tests.ts";
import { openTestApp, portalForTests } from "../../testing/open-test-app.ts";
import { addUser, testPassword } from "../../testing/test-accounts.ts";

const publicUrl = { domain: "portal.example", port: "" };
const portal = portalForTests({ config: { publicUrl, trustProxy: ["10.0.0.1"] } });
/** A portal without PUBLIC_URL. */
const plain = beforeTests(() => {
  const { database, clock } = portal;
  return openTestApp({ database, clock, config: { trustProxy: ["10.0.0.1"] } });
});
beforeAll(async () => {
  await portal.db.insert(tenantHosts).values({ host: "portal.acme.example", domain: "acme" });
  await addUser(portal, "ana@acme.test");
});

const host = "acme.portal.example";
type Headers = Record<string, string>;
const call = (method: "GET" | "HEAD" | "POST", url: string, headers: Headers = {}, remoteAddress = "203.0.113.9") =>
  portal.app.inject({ method, url, remoteAddress, headers: { host, accept: "text/html", ...headers } });
const proxied = (method: "GET" | "POST", url: string, proto?: string) =>
  call(method, url, proto === undefined ? {} : { "x-forwarded-proto": proto }, "10.0.0.1");

const https = ["https", "HTTPS", "Https", "https,http", "HTTPS , http", "https, https", "wss"];
const http = ["http", "HTTP", "http,https", "ws", "http, http"];

describe.each([
  ["with PUBLIC_URL", () => portal],
  ["without PUBLIC_URL", () => plain],
])("the forwarded scheme, %s", (_, of) => {
  const schemeOf = async (proto: string, remoteAddress: string) => {
    const headers = { host, "x-forwarded-proto": proto };
    const response = await of().app.inject({ url: "/signin", remoteAddress, headers });
    return response.headers["strict-transport-security"] === undefined ? "http" : "https";
  };
  it.each(https)("%j is https", async (proto) => expect(await schemeOf(proto, "10.0.0.1")).toBe("https"));
  it.each(http)("%j is http", async (proto) => expect(await schemeOf(proto, "10.0.0.1")).toBe("http"));
  it("ignores the header of an untrusted peer", async () =>
    expect(await schemeOf("https", "203.0.113.9")).toBe("http"));
});

it.each([
  ["/signin", "https://acme.portal.example/signin"],
  ["/tickets/7?tab=files#x", "https://acme.portal.example/tickets/7?tab=files#x"],
  ["//evil.example/x", "https://acme.portal.example//evil.example/x"],
  ["http://acme.portal.example/profile", "https://acme.portal.example/profile"],
])("redirects an http request for %s to https", async (url, location) => {
  for (const method of ["GET", "HEAD"] as const) {
    const response = await call(method, url);
    expect([response.statusCode, response.headers.location]).toEqual([308, location.replace("#x", "")]);
    expect(response.cookies).toEqual([]);
  }
});

it("keeps a tenant's own host in the redirect and appends the public port", async () => {
  const customHost = await call("GET", "/signin", { host: "portal.acme.example:8080" });
  expect(customHost.headers.location).toBe("https://portal.acme.example/signin");
  const { database, clock } = portal;
  const config = { publicUrl: { domain: undefined, port: ":8443" } };
  const other = await openTestApp({ database, clock, config });
  const response = await other.app.inject({ url: "/", headers: { host: "portal.acme.example" } });
  expect([response.statusCode, response.headers.location]).toEqual([308, "https://portal.acme.example:8443/"]);
  await other.close();
});

it("does not redirect to a host without a tenant", async () => {
  const response = await call("GET", "/", { host: "evil.example" });
  expect([response.statusCode, response.headers.location, response.cookies]).toEqual([404, undefined, []]);
});

it.each([
  ["POST", "/api/auth", {}],
  ["GET", "/api/apps/client", {}],
  ["POST", "/signin", {}],
  ["GET", "/live", { connection: "Upgrade", upgrade: "websocket" }],
] as const)("rejects %s %s over http", async (method, url, headers) => {
  const response = await call(method, url, headers);
  expect([response.statusCode, response.json().error.code, response.cookies]).toEqual([403, "request.insecure", []]);
});

it.each(["/livez", "/readyz", "/healthz"])("answers %s over http", async (url) => {
  const response = await call("GET", url, { host: "10.0.0.5:9000" });
  expect([response.statusCode, response.cookies]).toEqual([200, []]);
});

it.each([undefined, ...https])("sets every cookie Secure behind a proxy that sends %j", async (proto) => {
  const guest = await proxied("GET", "/api/apps/client", proto);
  const xsrf = guest.cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const response = await portal.app.inject({
    method: "POST",
    url: "/api/auth",
    remoteAddress: "10.0.0.1",
    headers: {
      host,
      cookie: `XSRF-TOKEN=${xsrf}`,
      "x-xsrf-token": xsrf,
      ...(proto !== undefined && { "x-forwarded-proto": proto }),
    },
    payload: { email: "ana@acme.test", password: testPassword },
  });
  expect(response.statusCode).toBe(200);
  const page = await proxied("GET", "/signin", proto);
  const cookies = [...guest.cookies, ...response.cookies, ...page.cookies];
  expect(cookies.length).toBeGreaterThan(3);
  expect(cookies.filter(({ secure }) => !secure)).toEqual([]);
  expect(
    cookies.map(({ name }) => name).filter((name) => !name.startsWith("__Host-") && name !== "XSRF-TOKEN"),
  ).toEqual([]);
  expect(page.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
});
