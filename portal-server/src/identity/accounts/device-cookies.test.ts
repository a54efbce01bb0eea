import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { addUser, signIn, testPassword } from "../../testing/test-accounts.ts";
import { type TestBrowser, testBrowser } from "../../testing/test-browser.ts";
import { mailedCode, recoverer } from "../recovery/recovery-fixtures.ts";
import { deviceCookie } from "./device-cookies.ts";

const minute = 60_000;
const nextPassword = "quiet-otter-lantern";
let portal: TestApp;
let person = 0;
beforeAll(async () => {
  portal = await openTestApp();
  await addUser(portal, "both@shared.test", "acme");
  await addUser(portal, "both@shared.test", "globex");
});
afterAll(() => portal.close());
afterEach(() => portal.clock.advance(60 * minute));

/** An account of its own for each test, and the browser in which it is known. */
async function somebody() {
  const email = `person-${++person}@acme.test`;
  await addUser(portal, email);
  return { email, ...(await signIn(portal, email)) };
}

let address = 0;
const from = () => ({ remoteAddress: `192.0.2.${++address % 250}` });
const attempt = async (browser: TestBrowser, email: string, password = "wrong", extra = from()) =>
  (await browser.post("/api/auth", { email, password }, extra)).statusCode;
const attempts = async (count: number, send: () => Promise<number>) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push(await send());
  return statuses;
};
const useUp = (email: string, tenant = "acme") => attempts(11, () => attempt(testBrowser(portal.app, tenant), email));

/** Another browser that sends this one's device cookie. */
function withCookieOf(browser: TestBrowser, tenant = "acme") {
  const other = testBrowser(portal.app, tenant);
  other.cookies.set(deviceCookie, browser.cookies.get(deviceCookie) ?? "");
  return other;
}

it("lets a person in where they have signed in before, while strangers use the account's attempts up", async () => {
  const { email, browser } = await somebody();
  expect(await useUp(email)).toEqual([...Array(10).fill(401), 429]);
  expect(await attempt(browser, email, testPassword)).toBe(200);
  expect(await attempt(testBrowser(portal.app), email, testPassword)).toBe(429);
});

it("lets a person in while somebody in the same network uses its attempts up", async () => {
  const { email, browser } = await somebody();
  const here = { remoteAddress: "198.51.100.7" };
  let other = 0;
  await attempts(31, () => attempt(testBrowser(portal.app), `other-${other++}@acme.test`, "wrong", here));
  expect(await attempt(testBrowser(portal.app), email, testPassword, here)).toBe(429);
  expect(await attempt(browser, email, testPassword, here)).toBe(200);
});

it("knows the browser after a sign-out", async () => {
  const { email, browser } = await somebody();
  expect((await browser.delete("/api/auth/invalidate")).statusCode).toBe(204);
  browser.authorize(undefined);
  await useUp(email);
  expect(await attempt(browser, email, testPassword)).toBe(200);
});

it("takes ten failures in five minutes from a known browser, and a hundred in an hour", async () => {
  const { email, browser } = await somebody();
  const statuses: number[] = [];
  for (let span = 0; span < 11; span++) {
    statuses.push(...(await attempts(11, () => attempt(browser, email))));
    portal.clock.advance(5 * minute);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  expect(statuses.slice(0, 11)).toEqual([...Array(10).fill(401), 429]);
});

it("lets no parallel guess from a known browser through", async () => {
  const { email, browser } = await somebody();
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(browser, email)));
  expect(answers.filter((status) => status === 401)).toHaveLength(10);
});

it("is no credential: a wrong password is refused, and no call is open by it", async () => {
  const { email, browser } = await somebody();
  const thief = withCookieOf(browser);
  expect(await attempt(thief, email)).toBe(401);
  expect((await thief.get("/api/users/me")).statusCode).toBe(401);
});

it.each([
  ["another account", async () => (await somebody()).browser],
  ["nobody", async () => testBrowser(portal.app)],
])("gives no more attempts for the cookie of %s", async (_whose, other) => {
  const { email } = await somebody();
  const stranger = withCookieOf(await other());
  expect(await attempts(11, () => attempt(stranger, email))).toEqual([...Array(10).fill(401), 429]);
});

it("gives no more attempts for another tenant's cookie of the same e-mail", async () => {
  const { browser } = await signIn(portal, "both@shared.test", "globex");
  await useUp("both@shared.test");
  expect(await attempt(withCookieOf(browser), "both@shared.test", testPassword)).toBe(429);
});

it("gives no more attempts for a cookie whose device or signature was changed", async () => {
  const { email, browser } = await somebody();
  const [device = "", mac = ""] = browser.cookies.get(deviceCookie)?.split(".") ?? [];
  await useUp(email);
  const turned = (text: string) => (text.startsWith("A") ? "B" : "A") + text.slice(1);
  for (const value of [`${turned(device)}.${mac}`, `${device}.${turned(mac)}`, `${device}.`, `${device}`, `.${mac}`]) {
    const forger = testBrowser(portal.app);
    forger.cookies.set(deviceCookie, value);
    expect(await attempt(forger, email, testPassword)).toBe(429);
  }
});

it("knows no other browser once the password was changed, and goes on knowing the one that changed it", async () => {
  const { email, browser } = await somebody();
  const elsewhere = (await signIn(portal, email)).browser;
  const change = { current: testPassword, password: nextPassword };
  expect((await browser.put("/api/users/me/password", change)).statusCode).toBe(204);
  await useUp(email);
  expect(await attempt(elsewhere, email, nextPassword)).toBe(429);
  expect(await attempt(browser, email, nextPassword)).toBe(200);
});

it("knows the browser in which a code has set a new password, and no other", async () => {
  const { email, browser } = await somebody();
  const recovering = recoverer(portal, email);
  await recovering.ask();
  expect((await recovering.reset(await mailedCode(recovering), nextPassword)).statusCode).toBe(204);
  await useUp(email);
  expect(await attempt(browser, email, nextPassword)).toBe(429);
  expect((await recovering.signIn(nextPassword)).statusCode).toBe(200);
});

it("sends the cookie to this host alone, to no script, for a year", async () => {
  const { email } = await somebody();
  const answer = await testBrowser(portal.app).post("/api/auth", { email, password: testPassword });
  const [cookie] = answer.cookies.filter(({ name }) => name === deviceCookie);
  const year = 365 * 24 * 60 * 60;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/", maxAge: year });
  expect(cookie).not.toHaveProperty("domain");
  expect(cookie?.value).not.toContain(email);
});
