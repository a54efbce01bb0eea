import { beforeTests } from "../../testing/before-tests.ts";
import { openTestApp, portalForTests } from "../../testing/open-test-app.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { sessionLimits } from "./judge-refresh.ts";

const second = 1_000;
const email = "ana@acme.test";

const portal = portalForTests();
const other = beforeTests(() => openTestApp({ database: portal.database, clock: portal.clock }));
beforeAll(() => addUser(portal, email));

/** A signed-in browser whose tabs call two processes in turn. */
async function openBrowser() {
  const { browser, session } = await signIn(portal, email);
  const secondProcess = testBrowser(other.app);
  for (const [name, value] of browser.cookies) secondProcess.cookies.set(name, value);
  let calls = 0;
  const renew = async (token: string) => {
    calls += 1;
    const tab = calls % 2 ? browser : secondProcess;
    const response = await tab.post("/api/auth/refresh", undefined, { headers: { "refresh-token": token } });
    return response.statusCode === 200 ? (response.json().refresh_token as string) : response.statusCode;
  };
  return { first: session.refresh_token, renew: (token: string | number) => renew(String(token)) };
}

/** The new token, or the status of the refusal, for a caller with the refresh token and without the cookie. */
async function renewAsThief(token: string | number) {
  const headers = { "refresh-token": String(token) };
  const response = await testBrowser(portal.app).post("/api/auth/refresh", undefined, { headers });
  return response.statusCode === 200 ? (response.json().refresh_token as string) : response.statusCode;
}

describe.each([0, 9, 11, 60, 3_600, 6 * 24 * 3_600])("a renewal repeated %d s after a lost response", (seconds) => {
  it("returns the same successor, which is valid", async () => {
    const { first, renew } = await openBrowser();
    const lost = await renew(first);
    portal.clock.advance(seconds * second);
    expect(await renew(first)).toBe(lost);
    expect(await renew(lost)).toEqual(expect.any(String));
  });

  it("returns the same successor to all tabs of the browser", async () => {
    const { first, renew } = await openBrowser();
    const lost = await renew(first);
    portal.clock.advance(seconds * second);
    const responses = await Promise.all(Array.from({ length: 24 }, () => renew(first)));
    expect(new Set(responses)).toEqual(new Set([lost]));
    const next = await renew(lost);
    expect(await renew(lost)).toBe(next);
  });
});

it("keeps the session over many lost responses", async () => {
  const { first, renew } = await openBrowser();
  let token: string | number = first;
  for (let round = 0; round < 50; round++) {
    const lost = await renew(token);
    for (const seconds of [1, 11, 600]) {
      portal.clock.advance(seconds * second);
      expect(await renew(token)).toBe(lost);
    }
    token = lost;
  }
});

it("returns the same successor for ten seconds after its use, then ends the session", async () => {
  for (const [seconds, isReplay] of [
    [9.9, false],
    [10, true],
  ] as const) {
    const { first, renew } = await openBrowser();
    const successor = await renew(first);
    portal.clock.advance(60 * second);
    const current = await renew(successor);
    portal.clock.advance(seconds * second);
    expect(await renew(first)).toBe(isReplay ? 401 : successor);
    expect(await renew(current)).toEqual(isReplay ? 401 : expect.any(String));
  }
});

it("does not extend the idle limit when the successor is returned again", async () => {
  const { first, renew } = await openBrowser();
  await renew(first);
  portal.clock.advance(sessionLimits.idle - 1);
  expect(await renew(first)).toEqual(expect.any(String));
  portal.clock.advance(1);
  expect(await renew(first)).toBe(401);
});

it("detects a thief of local storage who renews more than ten seconds after the owner", async () => {
  const { first, renew } = await openBrowser();
  const current = await renew(first);
  portal.clock.advance(11 * second);
  expect(await renewAsThief(first)).toBe(401);
  expect(await renew(current)).toBe(401);
});

it("detects a thief of local storage who renews before the owner", async () => {
  const { first, renew } = await openBrowser();
  const stolen = await renewAsThief(first);
  expect(stolen).toEqual(expect.any(String));
  portal.clock.advance(11 * second);
  expect(await renew(first)).toBe(401);
  expect(await renewAsThief(stolen)).toBe(401);
});

it("ignores the cookie of another session", async () => {
  const [owner, other] = [await openBrowser(), await openBrowser()];
  const current = await owner.renew(owner.first);
  portal.clock.advance(11 * second);
  expect(await other.renew(owner.first)).toBe(401);
  expect(await owner.renew(current)).toBe(401);
});
