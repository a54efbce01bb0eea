import { eq } from "drizzle-orm";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn, testPassword } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { auditRows } from "../audit/audit-table.ts";

const portal = portalForTests();

const path = "/api/users/me/sessions";
let count = 0;
async function newUser(tenant = "acme") {
  const email = `owner-${++count}@${tenant}.test`;
  const id = await addUser(portal, email, tenant);
  return { id, email, ...(await signIn(portal, email, tenant)) };
}

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
async function signInWith(email: string, userAgent: string) {
  const browser = testBrowser(portal.app);
  const headers = { "user-agent": userAgent };
  const response = await browser.post("/api/auth", { email, password: testPassword }, { headers });
  browser.authorize(response.json().access_token);
  return browser;
}

type Listed = { id: string; current: boolean; browser: string | null; system: string | null; used_at: string };
const listOf = async ({ browser }: Pick<Awaited<ReturnType<typeof newUser>>, "browser">): Promise<Listed[]> =>
  (await browser.get(path)).json();
const isSignedIn = async (browser: ReturnType<typeof testBrowser>) =>
  (await browser.get("/api/users/me")).statusCode === 200;

it("lists the user's active sessions with their devices, this one first", async () => {
  const user = await newUser();
  portal.clock.advance(60_000);
  await signInWith(user.email, firefox);
  await newUser();
  const sessions = await listOf(user);
  expect(sessions).toEqual([
    expect.objectContaining({ current: true, browser: null, system: null }),
    expect.objectContaining({ current: false, browser: "Firefox", system: "Linux" }),
  ]);
  expect(sessions[1]?.used_at).toBe(portal.clock.now().toISOString());
  expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
    "browser",
    "created_at",
    "current",
    "id",
    "system",
    "used_at",
  ]);
});

it("ends one other session, and writes it into the audit log", async () => {
  const user = await newUser();
  const [other, third] = [await signInWith(user.email, firefox), await signInWith(user.email, firefox)];
  const id = (await listOf({ browser: other })).find(({ current }) => current)?.id;
  expect((await user.browser.delete(`${path}/${id}`)).statusCode).toBe(204);
  expect([await isSignedIn(user.browser), await isSignedIn(other), await isSignedIn(third)]).toEqual([
    true,
    false,
    true,
  ]);
  // A repeated call changes nothing.
  expect((await user.browser.delete(`${path}/${id}`)).statusCode).toBe(204);
  const rows = await portal.db.select().from(auditRows).where(eq(auditRows.actorId, user.id));
  expect(rows.filter(({ action }) => action === "session.end")).toEqual([
    expect.objectContaining({ tenant: "acme", details: { sessions: 1 } }),
  ]);
});

it("ends all other sessions of the account, and no session of another account", async () => {
  const user = await newUser();
  const [other, stranger] = [await signIn(portal, user.email), await newUser()];
  expect((await user.browser.delete(path)).statusCode).toBe(204);
  expect(await listOf(user)).toHaveLength(1);
  const signedIn = [user.browser, other.browser, stranger.browser].map(isSignedIn);
  expect(await Promise.all(signedIn)).toEqual([true, false, true]);
  const headers = { "refresh-token": other.session.refresh_token };
  expect((await other.browser.post("/api/auth/refresh", undefined, { headers })).statusCode).toBe(401);
});

it("refuses to end this session, and a session of another account or tenant", async () => {
  const user = await newUser();
  const strangers = [await newUser(), await newUser("globex")];
  const ids = (await Promise.all([user, ...strangers].map(listOf))).flat().map(({ id }) => id);
  expect(ids).toHaveLength(3);
  for (const id of ids) expect((await user.browser.delete(`${path}/${id}`)).statusCode).toBe(204);
  for (const { browser } of [user, ...strangers]) expect(await isSignedIn(browser)).toBe(true);
  expect((await user.browser.delete(`${path}/no-id`)).statusCode).toBe(400);
});

it("needs a session and the XSRF token", async () => {
  const { browser } = await newUser();
  expect((await browser.delete(path, { headers: { "x-xsrf-token": "forged" } })).statusCode).toBe(403);
  expect((await testBrowser(portal.app).get(path)).statusCode).toBe(401);
});
