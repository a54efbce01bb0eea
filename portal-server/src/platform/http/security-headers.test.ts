import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { checkoutForTests } from "../../testing/write-build.ts";

const portal = portalForTests({ config: { demo: true, trustProxy: ["127.0.0.1"] } });
const checkout = checkoutForTests();
let token: string;
beforeAll(async () => {
  await portal.services.deployCheckout({
    checkout,
    cdn: { origin: "http://cdn.globex.localhost:9001", deploy: async () => {} },
  });
  await addUser(portal, "ana@acme.test");
  token = (await signIn(portal, "ana@acme.test")).session.access_token;
});

const get = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url, headers: { host: "acme.localhost:9000", accept: "text/html", ...headers } });

// ASVS 5.0, 3.4 and 3.5: one URL for each kind of route.
const routes: [kind: string, url: string, status: number, headers?: Record<string, string>][] = [
  ["the page", "/signin", 200],
  ["the page of no tenant", "/", 404, { host: "umbrella.localhost" }],
  ["an answer of the API", "/api/apps/client", 200],
  ["a user's picture", "/api/users/images?emails=ana@acme.test", 200],
  ["an error of the API", "/api/nothing", 404],
  ["a refused token", "/api/users/me", 401],
  ["the API's description", "/api/openapi.json", 200],
  ["the API's pages", "/api/docs/", 200],
  ["a module", "/modules/tickets-mf/tickets.aaaaaaaaaa.js", 200],
  ["a module's stable address", "/modules/navbar-mf/navbar-mf.js", 302],
  ["a missing module", "/modules/tickets-mf/gone.js", 404],
  ["the map", "/import-map.json", 200],
  ["the map at its own URL", "/import-maps/development/acme.json", 200],
  ["another tenant's map", "/import-maps/production/globex.json", 404],
  ["a logo", "/media/tenants/acme/logo.svg", 200],
  ["an icon", "/media/icons/solid/bell.svg", 200],
  ["a file of the page", "/media/shell/notice.css", 200],
  ["the push worker's address", "/firebase-messaging-sw.js", 404],
  ["health", "/healthz", 200],
];

describe.each(routes)("%s", (kind, url, status, more = {}) => {
  const open = (headers: Record<string, string> = {}) =>
    get(url, { ...(kind === "a user's picture" && { authorization: `Bearer ${token}` }), ...more, ...headers });

  it("carries headers against other pages and content sniffing", async () => {
    const { headers, statusCode } = await open();
    expect(statusCode).toBe(status);
    const shared = /^\/(modules|import-maps)\//.test(url) && url !== "/import-map.json";
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-resource-policy": shared ? "cross-origin" : "same-origin",
    });
    // These headers are about documents. A module's file is never a document: its policy is a sandbox.
    const isFile = /^an? .*module$/.test(kind);
    expect(headers["cross-origin-opener-policy"]).toBe(isFile ? undefined : "same-origin");
    expect(headers["permissions-policy"]).toEqual(isFile ? undefined : expect.stringContaining("camera=()"));
    const policy = String(headers["content-security-policy"]);
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|nonce|strict-dynamic|data:|\*)/);
    expect(headers["access-control-allow-origin"]).toBe(shared ? "*" : undefined);
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    for (const name of ["server", "x-powered-by"]) expect(headers[name]).toBeUndefined();
  });

  it("sets HSTS for a year, over https only", async () => {
    expect((await open()).headers["strict-transport-security"]).toBeUndefined();
    const secure = await open({ "x-forwarded-proto": "https" });
    expect(secure.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });

  it("forbids caching for the API and for errors", async () => {
    const { headers } = await open();
    expect(headers["cache-control"] === "no-store").toBe(/^\/(api|healthz)/.test(url) || status === 404);
  });
});
