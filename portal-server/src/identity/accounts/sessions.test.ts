import { eq } from "drizzle-orm";
import { openTestApp, portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn, testPassword } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { sessions } from "./session-table.ts";

const second = 1_000;
const day = 24 * 60 * 60 * second;

const portal = portalForTests();
beforeAll(() => addUser(portal, "ana@acme.test"));

const refresh = (token: string, tenant = "acme") =>
  testBrowser(portal.app, tenant).post("/api/auth/refresh", undefined, { headers: { "refresh-token": token } });
const newSession = async () => (await signIn(portal, "ana@acme.test")).session;
const successorOf = async (token: string): Promise<string> => (await refresh(token)).json().refresh_token;
const codeOf = async (token: string) => (await refresh(token)).json().error?.code;

describe("rotation", () => {
  it("trades a refresh token for a new one and a new access token", async () => {
    const { refresh_token } = await newSession();
    const response = await refresh(refresh_token);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ email: "ana@acme.test", access_token: expect.any(String) });
    expect(response.json().refresh_token).not.toBe(refresh_token);
  });

  it("returns the same successor for the previous token for ten seconds", async () => {
    const { refresh_token } = await newSession();
    const successor = await successorOf(refresh_token);
    portal.clock.advance(9.9 * second);
    expect(await successorOf(refresh_token)).toBe(successor);
    expect(await codeOf(successor)).toBeUndefined();
  });

  it("returns one successor to 200 parallel refreshes and increments the generation once", async () => {
    const { refresh_token } = await newSession();
    const responses = await Promise.all(Array.from({ length: 200 }, () => refresh(refresh_token)));
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => response.json().refresh_token)).size).toBe(1);
    const [id = ""] = refresh_token.split(".");
    const [row] = await portal.db.select().from(sessions).where(eq(sessions.id, id));
    expect(row?.generation).toBe(2);
  });

  it("returns one successor to parallel refreshes in two server processes on one database", async () => {
    const other = await openTestApp({ database: portal.database });
    const { refresh_token } = await newSession();
    const send = (index: number) =>
      testBrowser(index % 2 ? other.app : portal.app).post("/api/auth/refresh", undefined, {
        headers: { "refresh-token": refresh_token },
      });
    const responses = await Promise.all(Array.from({ length: 60 }, (_, index) => send(index)));
    expect(new Set(responses.map((response) => response.json().refresh_token)).size).toBe(1);
    await other.close();
  });
});

describe("theft", () => {
  it("ends the session when the previous token is replayed after the window", async () => {
    const { refresh_token, access_token } = await newSession();
    const successor = await successorOf(refresh_token);
    portal.clock.advance(10 * second);
    expect(await codeOf(refresh_token)).toBe("auth.refresh_invalid");
    expect(await codeOf(successor)).toBe("auth.refresh_invalid");
    const browser = testBrowser(portal.app);
    browser.authorize(access_token);
    expect((await browser.get("/api/users/me")).json().error.code).toBe("auth.token_invalid");
  });

  it("ends the session when an older token is replayed within the window", async () => {
    const { refresh_token } = await newSession();
    const second = await successorOf(refresh_token);
    const third = await successorOf(second);
    expect(await codeOf(refresh_token)).toBe("auth.refresh_invalid");
    expect(await codeOf(third)).toBe("auth.refresh_invalid");
  });

  it("keeps a session whose token was guessed wrongly", async () => {
    const { refresh_token } = await newSession();
    const [id, generation] = refresh_token.split(".");
    expect(await codeOf(`${id}.${generation}.${"A".repeat(43)}`)).toBe("auth.refresh_invalid");
    expect(await codeOf(refresh_token)).toBeUndefined();
  });

  it("refuses the token on another tenant's host and keeps the session", async () => {
    const { refresh_token } = await newSession();
    expect((await refresh(refresh_token, "globex")).json().error.code).toBe("auth.refresh_invalid");
    expect(await codeOf(refresh_token)).toBeUndefined();
  });

  it.each(["", "x", "a.b.c", "undefined", `${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}.1.${"A".repeat(43)}`])(
    "refuses %j",
    async (token) => expect(await codeOf(token)).toBe("auth.refresh_invalid"),
  );
});

describe("lifetime", () => {
  it("expires a session after seven idle days", async () => {
    const { refresh_token } = await newSession();
    portal.clock.advance(7 * day - second);
    const successor = await successorOf(refresh_token);
    portal.clock.advance(7 * day);
    expect(await codeOf(successor)).toBe("auth.refresh_invalid");
  });

  it("expires a session after thirty days however often it is renewed", async () => {
    let token = (await newSession()).refresh_token;
    for (let renewal = 0; renewal < 10; renewal++) {
      portal.clock.advance(3 * day - second);
      token = await successorOf(token);
    }
    portal.clock.advance(9 * second);
    token = await successorOf(token);
    expect(token).toEqual(expect.any(String));
    portal.clock.advance(second);
    expect(await codeOf(token)).toBe("auth.refresh_invalid");
  });

  it("accepts an access token for ten minutes", async () => {
    const { browser } = await signIn(portal, "ana@acme.test");
    portal.clock.advance(10 * 60 * second - second);
    expect((await browser.get("/api/auth/validate")).statusCode).toBe(200);
    portal.clock.advance(second);
    expect((await browser.get("/api/auth/validate")).json().error.code).toBe("auth.token_invalid");
  });
});

describe("signing out", () => {
  it("revokes access and refresh tokens immediately and clears the session cookie", async () => {
    const { browser, session } = await signIn(portal, "ana@acme.test");
    expect((await browser.delete("/api/auth/invalidate")).statusCode).toBe(204);
    expect((await browser.get("/api/users/me")).statusCode).toBe(401);
    expect(await codeOf(session.refresh_token)).toBe("auth.refresh_invalid");
    expect(browser.cookies.has("portico_session")).toBe(false);
  });

  it("accepts the refresh token when the access token has expired, also a second time", async () => {
    const { browser, session } = await signIn(portal, "ana@acme.test");
    portal.clock.advance(11 * 60 * second);
    const byRefresh = { headers: { "refresh-token": session.refresh_token } };
    expect((await browser.delete("/api/auth/invalidate", byRefresh)).statusCode).toBe(204);
    expect((await browser.delete("/api/auth/invalidate", byRefresh)).statusCode).toBe(204);
    expect(await codeOf(session.refresh_token)).toBe("auth.refresh_invalid");
  });

  it("ends the session of the cookie when the page no longer has its tokens", async () => {
    const { browser, session } = await signIn(portal, "ana@acme.test");
    browser.authorize(undefined);
    expect((await browser.delete("/api/auth/invalidate")).statusCode).toBe(204);
    expect(browser.cookies.has("portico_session")).toBe(false);
    expect(await codeOf(session.refresh_token)).toBe("auth.refresh_invalid");
    expect((await browser.delete("/api/auth/invalidate")).statusCode).toBe(204);
  });

  it("ends an earlier session by its tokens, and keeps the cookies of the one that has begun since", async () => {
    const { browser, session } = await signIn(portal, "ana@acme.test");
    const { refresh_token } = (
      await browser.post("/api/auth", { email: "ana@acme.test", password: testPassword })
    ).json();
    const cookies = new Map(browser.cookies);
    const late = await browser.delete("/api/auth/invalidate", { headers: { "refresh-token": session.refresh_token } });
    expect([late.statusCode, late.headers["set-cookie"]]).toEqual([204, undefined]);
    expect(browser.cookies).toEqual(cookies);
    expect(await codeOf(session.refresh_token)).toBe("auth.refresh_invalid");
    expect(await codeOf(refresh_token)).toBeUndefined();
  });

  it("removes only the cookie when the XSRF token belongs to another session", async () => {
    const { browser, session } = await signIn(portal, "ana@acme.test");
    browser.authorize(undefined);
    const guest = testBrowser(portal.app);
    await guest.get("/api/apps/client");
    browser.cookies.set("XSRF-TOKEN", guest.cookies.get("XSRF-TOKEN") ?? "");
    expect((await browser.delete("/api/auth/invalidate")).statusCode).toBe(204);
    expect(browser.cookies.has("portico_session")).toBe(false);
    expect(await codeOf(session.refresh_token)).toBeUndefined();
  });
});

it("stores nothing in the database that can be used as a token", async () => {
  const { refresh_token, access_token } = await newSession();
  const rows = JSON.stringify(await portal.db.select().from(sessions));
  for (const secret of [access_token, refresh_token.split(".")[2] ?? ""]) expect(rows).not.toContain(secret);
});

it("finds a session only in its tenant, alone or in a batch", async () => {
  await addUser(portal, "gina@globex.test", "globex");
  const sessionOf = async (email: string, tenant: string) =>
    (await signIn(portal, email, tenant)).session.refresh_token.split(".")[0] ?? "";
  const [ana, gina] = [await sessionOf("ana@acme.test", "acme"), await sessionOf("gina@globex.test", "globex")];
  // The first key is queried alone, the others in a batch.
  const keys = [
    { tenant: "initech", id: ana },
    { tenant: "acme", id: ana },
    { tenant: "acme", id: gina },
    { tenant: "globex", id: ana },
    { tenant: "globex", id: gina },
  ];
  const found = await Promise.all(keys.map(({ tenant, id }) => portal.services.sessions.accountOf(tenant, id)));
  const emails = found.map((account) => account?.email);
  expect(emails).toEqual([undefined, "ana@acme.test", undefined, undefined, "gina@globex.test"]);
});
