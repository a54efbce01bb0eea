import { decodeJwt } from "jose";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn, testPassword } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";

const portal = portalForTests();
beforeAll(async () => {
  await addUser(portal, "ana@acme.test");
  await addUser(portal, "both@shared.test", "acme");
  await addUser(portal, "both@shared.test", "globex");
});
afterEach(() => portal.clock.advance(60 * 60_000));

const post = (email: string, password: string, tenant = "acme") =>
  testBrowser(portal.app, tenant).post("/api/auth", { email, password });

it("accepts the e-mail address in any case", async () => {
  const response = await post("  Ana@ACME.test ", testPassword);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    email: "ana@acme.test",
  });
});

it("names the session in both tokens, so that tabs can compare the stored one with theirs", async () => {
  const { access_token, refresh_token } = (await post("ana@acme.test", testPassword)).json();
  const { sid } = decodeJwt(access_token);
  expect(refresh_token.split(".")).toEqual([sid, "1", expect.any(String)]);
});

it("sets the session cookie only for the paths of the exchange, the renewal and the sign-out", async () => {
  const response = await post("ana@acme.test", testPassword);
  const cookies = response.cookies.filter(({ name }) => name === "portico_session");
  const common = { httpOnly: true, sameSite: "Strict", value: cookies[0]?.value };
  expect(cookies).toEqual([
    expect.objectContaining({ ...common, path: "/api/auth/exchange" }),
    expect.objectContaining({ ...common, path: "/api/auth/refresh" }),
    expect.objectContaining({ ...common, path: "/api/auth/invalidate" }),
  ]);
});

it("returns the same error for a wrong password, an unknown account and another tenant's account", async () => {
  const responses = await Promise.all([
    post("ana@acme.test", "wrong"),
    post("nobody@acme.test", testPassword),
    post("ana@acme.test", testPassword, "globex"),
  ]);
  for (const response of responses) {
    expect(response.statusCode).toBe(401);
    expect(response.json().error).toMatchObject({ code: "auth.credentials" });
    expect(response.cookies).toEqual([]);
  }
});

it("keeps accounts with the same e-mail address in two tenants separate", async () => {
  const acme = await signIn(portal, "both@shared.test", "acme");
  const globex = await signIn(portal, "both@shared.test", "globex");
  await acme.browser.patch("/api/users/me", { name: "Only in acme" });
  expect((await globex.browser.get("/api/users/me")).json().name).toBe("Name of both@shared.test");
});

it("refuses an access token on another tenant's host", async () => {
  const { session } = await signIn(portal, "both@shared.test", "acme");
  const browser = testBrowser(portal.app, "globex");
  browser.authorize(session.access_token);
  const refused = await browser.get("/api/users/me");
  expect([refused.statusCode, refused.json().error.code]).toEqual([401, "auth.token_invalid"]);
});
