import { portalForTests } from "../../testing/open-test-app.ts";
import { mailedCode, recoverer } from "../../testing/recoverer.ts";
import { addUser, signIn, testPassword } from "../../testing/test-accounts.ts";
import { type TestBrowser, testBrowser } from "../../testing/test-browser.ts";
import { deviceCookie } from "./device-cookies.ts";

const minute = 60_000;
const nextPassword = "quiet-otter-lantern";
const portal = portalForTests();
let users = 0;
beforeAll(async () => {
  await addUser(portal, "both@shared.test", "acme");
  await addUser(portal, "both@shared.test", "globex");
});
afterEach(() => portal.clock.advance(60 * minute));

/** A new account and the browser in which it has signed in. */
async function newUser() {
  const email = `person-${++users}@acme.test`;
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
const exhaustAttempts = (email: string) => attempts(11, () => attempt(testBrowser(portal.app), email));

/** Another browser that sends this browser's device cookie. */
function withCookieOf(browser: TestBrowser) {
  const other = testBrowser(portal.app);
  other.cookies.set(deviceCookie, browser.cookies.get(deviceCookie) ?? "");
  return other;
}

it("lets a user sign in from a known browser after others exhausted the account's attempts", async () => {
  const { email, browser } = await newUser();
  expect(await exhaustAttempts(email)).toEqual([...Array(10).fill(401), 429]);
  expect(await attempt(browser, email, testPassword)).toBe(200);
  expect(await attempt(testBrowser(portal.app), email, testPassword)).toBe(429);
});

it("lets a user sign in from a known browser after others exhausted the network's attempts", async () => {
  const { email, browser } = await newUser();
  const fromAddress = { remoteAddress: "198.51.100.7" };
  let other = 0;
  await attempts(31, () => attempt(testBrowser(portal.app), `other-${other++}@acme.test`, "wrong", fromAddress));
  expect(await attempt(testBrowser(portal.app), email, testPassword, fromAddress)).toBe(429);
  expect(await attempt(browser, email, testPassword, fromAddress)).toBe(200);
});

it("still recognises the browser after a sign-out", async () => {
  const { email, browser } = await newUser();
  expect((await browser.delete("/api/auth/invalidate")).statusCode).toBe(204);
  browser.authorize(undefined);
  await exhaustAttempts(email);
  expect(await attempt(browser, email, testPassword)).toBe(200);
});

it("allows ten failures in five minutes and a hundred in an hour from a known browser", async () => {
  const { email, browser } = await newUser();
  const statuses: number[] = [];
  for (let span = 0; span < 11; span++) {
    statuses.push(...(await attempts(11, () => attempt(browser, email))));
    portal.clock.advance(5 * minute);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  expect(statuses.slice(0, 11)).toEqual([...Array(10).fill(401), 429]);
});

it("counts parallel guesses from a known browser", async () => {
  const { email, browser } = await newUser();
  const responses = await Promise.all(Array.from({ length: 40 }, () => attempt(browser, email)));
  expect(responses.filter((status) => status === 401)).toHaveLength(10);
});

it("does not authenticate: the cookie replaces neither the password nor the access token", async () => {
  const { email, browser } = await newUser();
  const thief = withCookieOf(browser);
  expect(await attempt(thief, email)).toBe(401);
  expect((await thief.get("/api/users/me")).statusCode).toBe(401);
});

it.each([
  ["another account", async () => (await newUser()).browser],
  ["a guest", async () => testBrowser(portal.app)],
])("grants no extra attempts for the cookie of %s", async (_whose, other) => {
  const { email } = await newUser();
  const stranger = withCookieOf(await other());
  expect(await attempts(11, () => attempt(stranger, email))).toEqual([...Array(10).fill(401), 429]);
});

it("grants no extra attempts for another tenant's cookie of the same e-mail address", async () => {
  const { browser } = await signIn(portal, "both@shared.test", "globex");
  await exhaustAttempts("both@shared.test");
  expect(await attempt(withCookieOf(browser), "both@shared.test", testPassword)).toBe(429);
});

it("grants no extra attempts for a cookie whose device or signature was changed", async () => {
  const { email, browser } = await newUser();
  const [device = "", mac = ""] = browser.cookies.get(deviceCookie)?.split(".") ?? [];
  await exhaustAttempts(email);
  const turned = (text: string) => (text.startsWith("A") ? "B" : "A") + text.slice(1);
  for (const value of [`${turned(device)}.${mac}`, `${device}.${turned(mac)}`, `${device}.`, `${device}`, `.${mac}`]) {
    const forger = testBrowser(portal.app);
    forger.cookies.set(deviceCookie, value);
    expect(await attempt(forger, email, testPassword)).toBe(429);
  }
});

it("recognises only the browser that changed the password after a change", async () => {
  const { email, browser } = await newUser();
  const elsewhere = (await signIn(portal, email)).browser;
  const change = { current: testPassword, password: nextPassword };
  expect((await browser.put("/api/users/me/password", change)).statusCode).toBe(204);
  await exhaustAttempts(email);
  expect(await attempt(elsewhere, email, nextPassword)).toBe(429);
  expect(await attempt(browser, email, nextPassword)).toBe(200);
});

it("recognises only the browser that recovered the account after a recovery", async () => {
  const { email, browser } = await newUser();
  const recovering = recoverer(portal, email);
  await recovering.requestCode();
  expect((await recovering.reset(await mailedCode(recovering), nextPassword)).statusCode).toBe(204);
  await exhaustAttempts(email);
  expect(await attempt(browser, email, nextPassword)).toBe(429);
  expect((await recovering.signIn(nextPassword)).statusCode).toBe(200);
});

it("sets the cookie for this host only, hidden from scripts, for a year", async () => {
  const { email } = await newUser();
  const response = await testBrowser(portal.app).post("/api/auth", { email, password: testPassword });
  const [cookie] = response.cookies.filter(({ name }) => name === deviceCookie);
  const year = 365 * 24 * 60 * 60;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/", maxAge: year });
  expect(cookie).not.toHaveProperty("domain");
  expect(cookie?.value).not.toContain(email);
});
