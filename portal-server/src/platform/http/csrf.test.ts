import { users } from "../../identity/users/user-table.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";

const portal = portalForTests();
beforeAll(async () => {
  await addUser(portal, "ana@acme.test");
  await addUser(portal, "bruno@acme.test");
  await addUser(portal, "gina@globex.test", "globex");
});

const guestToken = async () => {
  const browser = testBrowser(portal.app);
  await browser.get("/api/apps/client");
  return browser.cookies.get("XSRF-TOKEN") ?? "";
};
const tokenOf = async (email: string, tenant = "acme") =>
  (await signIn(portal, email, tenant)).browser.cookies.get("XSRF-TOKEN") ?? "";

it("lets the portal's own page change something", async () => {
  const { browser } = await signIn(portal, "ana@acme.test");
  const headers = { origin: "http://acme.localhost:9000", "sec-fetch-site": "same-origin" };
  expect((await browser.patch("/api/users/me", { name: "Ana" }, { headers })).statusCode).toBe(200);
});

describe("a forged request changes nothing", () => {
  const both = (token: string) => ({ cookie: `XSRF-TOKEN=${token}`, "x-xsrf-token": token });
  const attacks: [string, (token: string) => Promise<Record<string, string>> | Record<string, string>][] = [
    ["without the header", () => ({ "x-xsrf-token": "" })],
    ["with another header", () => ({ "x-xsrf-token": "wrong" })],
    ["without the cookie", () => ({ cookie: "" })],
    ["with another user's token", async () => both(await tokenOf("bruno@acme.test"))],
    ["with a guest's token, tossed in as a cookie", async () => both(await guestToken())],
    ["with another tenant's token", async () => both(await tokenOf("gina@globex.test", "globex"))],
    ["with an invented token", () => both("bm9uY2U.guest.bWFj")],
    ["with two cookies", (token) => ({ cookie: `XSRF-TOKEN=${token}; XSRF-TOKEN=${token}` })],
    ["from Origin null", () => ({ origin: "null" })],
    ["from another origin", () => ({ origin: "https://evil.test" })],
    ["from another tenant's origin", () => ({ origin: "http://globex.localhost:9000" })],
    ["from another port", () => ({ origin: "http://acme.localhost:9001" })],
    ["from an origin that only looks alike", () => ({ origin: "http://acme.localhost:9000.evil.test" })],
    ["from a foreign scheme", () => ({ origin: "file://acme.localhost:9000" })],
    ["from a page that the browser calls cross-site", () => ({ "sec-fetch-site": "cross-site" })],
    ["from a sibling host", () => ({ "sec-fetch-site": "same-site" })],
  ];
  it.each(attacks)("%s", async (_name, attack) => {
    const { browser } = await signIn(portal, "ana@acme.test");
    const before = JSON.stringify(await portal.db.select().from(users));
    const headers = await attack(browser.cookies.get("XSRF-TOKEN") ?? "");
    const response = await browser.patch("/api/users/me", { name: "Mallory" }, { headers });
    expect([response.statusCode, response.json().error.code]).toEqual([403, "request.csrf"]);
    expect(JSON.stringify(await portal.db.select().from(users))).toBe(before);
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "",
  ])("as %j", async (type) => {
    const { browser } = await signIn(portal, "ana@acme.test");
    const response = await browser.patch("/api/users/me", '{"name":"Mallory"}', { headers: { "content-type": type } });
    expect(response.statusCode).toBe(415);
  });
});

it("rejects a forged sign-in, a forged refresh and a forged exchange", async () => {
  for (const url of ["/api/auth", "/api/auth/refresh", "/api/auth/exchange"]) {
    const response = await portal.app.inject({ method: "POST", url, headers: { host: "acme.localhost" }, payload: {} });
    expect([url, response.json().error.code]).toEqual([url, "request.csrf"]);
  }
});

it("renews the token when a signed-in browser has lost its cookie", async () => {
  const { browser } = await signIn(portal, "ana@acme.test");
  browser.cookies.set("XSRF-TOKEN", await guestToken());
  await browser.get("/api/users/me");
  expect((await browser.patch("/api/users/me", { name: "Ana" })).statusCode).toBe(200);
});

it("issues one token to a guest and keeps it", async () => {
  const browser = testBrowser(portal.app);
  const first = await browser.get("/api/apps/client");
  expect(first.cookies).toEqual([expect.objectContaining({ name: "XSRF-TOKEN", path: "/", sameSite: "Lax" })]);
  expect((await browser.get("/api/apps/client")).cookies).toEqual([]);
});
