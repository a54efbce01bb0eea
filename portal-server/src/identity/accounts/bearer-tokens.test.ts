import { createHmac } from "node:crypto";
import { deriveKey } from "../../platform/crypto/derive-key.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, enterApp, signIn } from "../../testing/test-accounts.ts";
import { type TestBrowser, testBrowser } from "../../testing/test-browser.ts";
import { apps } from "../apps/app-table.ts";

const portal = portalForTests();
beforeAll(async () => {
  await addUser(portal, "ana@acme.test");
  await portal.db.insert(apps).values([
    { tenant: "acme", module: "tickets", name: "Chamados" },
    { tenant: "acme", module: "assets", name: "Ativos" },
  ]);
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
function forge(header: object, claims: object, key: Uint8Array | string): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
}
const codeWith = async (token: string) => {
  const browser = testBrowser(portal.app);
  browser.authorize(token);
  return (await browser.get("/api/users/me")).json().error?.code;
};

it("refuses forged tokens", async () => {
  const { session } = await signIn(portal, "ana@acme.test");
  const [head = "", body = "", mac = ""] = session.access_token.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  const key = deriveKey(portal.config.secrets.token, "access");
  const hs256 = { alg: "HS256" };
  expect(await codeWith(forge(hs256, claims, key))).toBeUndefined();
  const forged = [
    `${encode({ alg: "none" })}.${body}.`,
    `${encode({ alg: "none" })}.${body}.${mac}`,
    `${head}.${encode({ ...claims, exp: claims.exp + 60 })}.${mac}`,
    forge(hs256, claims, "another key"),
    forge(hs256, claims, portal.config.secrets.token),
    forge(hs256, claims, deriveKey(portal.config.secrets.token, "application")),
    forge({ alg: "HS512" }, claims, key),
    forge({ alg: "RS256" }, claims, key),
    forge({ ...hs256, crit: ["exp"] }, claims, key),
    forge({ ...hs256, kid: "../../dev/null" }, claims, ""),
    forge({ ...hs256, jwk: { kty: "oct", k: "AA" } }, claims, Buffer.from([0])),
    ...[
      { aud: "app:tickets" },
      { aud: ["portal"] },
      { aud: ["portal", "app:tickets"] },
      { iss: "somebody" },
      { iss: ["portico"] },
      { tenant: "globex" },
      { tenant: undefined },
      { sub: "00000000-0000-4000-8000-000000000000" },
      { sid: "00000000-0000-4000-8000-000000000000" },
      { sid: undefined },
      { exp: undefined },
      { exp: "tomorrow" },
      { exp: claims.iat - 1 },
      { nbf: claims.exp + 60 },
    ].map((change) => forge(hs256, { ...claims, ...change }, key)),
  ];
  for (const token of forged) expect([token, await codeWith(token)]).toEqual([token, "auth.token_invalid"]);
});

describe("exchange", () => {
  const exchange = (browser: TestBrowser, app: string, domain = "acme") =>
    browser.post("/api/auth/exchange", { app, domain }, { headers: { authorization: "" } });

  it("returns a token for one application of the tenant, valid for five minutes", async () => {
    const { browser } = await signIn(portal, "ana@acme.test");
    const response = await exchange(browser, "tickets");
    expect(response.json()).toEqual({ access_token: expect.any(String), expires_in: 300 });
  });

  it("refuses an unknown application, another domain and a browser without the session cookie", async () => {
    const { browser } = await signIn(portal, "ana@acme.test");
    const codes = [await exchange(browser, "nothing"), await exchange(browser, "tickets", "globex")];
    browser.cookies.delete("portico_session");
    codes.push(await exchange(browser, "tickets"));
    browser.cookies.set("portico_session", "x");
    codes.push(await exchange(browser, "tickets"));
    expect(codes.map((response) => response.json().error.code)).toEqual([
      "app.unknown",
      "tenant.mismatch",
      "auth.session_missing",
      "auth.session_missing",
    ]);
  });

  it("returns a token that the portal and other applications refuse", async () => {
    const { browser, session } = await signIn(portal, "ana@acme.test");
    const { access_token } = await enterApp(browser, "tickets");
    expect(await codeWith(access_token)).toBe("auth.token_invalid");
    const { bearerTokens } = portal.services;
    expect(await bearerTokens.readForApp(access_token, "tickets")).toMatchObject({ tenant: "acme" });
    expect(await bearerTokens.readForApp(access_token, "assets")).toBeUndefined();
    browser.authorize(session.access_token);
    await browser.delete("/api/auth/invalidate");
    expect((await exchange(browser, "tickets")).json().error.code).toBe("auth.session_missing");
  });
});

it("checks the token before the body", async () => {
  const browser = testBrowser(portal.app);
  const response = await browser.patch("/api/users/me", { name: 7 });
  expect([response.statusCode, response.json().error.code]).toEqual([401, "auth.token_missing"]);
});
