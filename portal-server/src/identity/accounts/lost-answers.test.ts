import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { addUser, signIn } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { sessionLimits } from "./judge-refresh.ts";

const second = 1_000;
const email = "ana@acme.test";

let portal: TestApp;
let other: TestApp;
beforeAll(async () => {
  portal = await openTestApp();
  other = await openTestApp({ database: portal.database, clock: portal.clock });
  await addUser(portal, email);
});
afterAll(async () => {
  await other.close();
  await portal.close();
});

/** A signed-in browser whose tabs talk to two processes in turn. */
async function openBrowser() {
  const { browser, answer } = await signIn(portal, email);
  const beside = testBrowser(other.app);
  for (const [name, value] of browser.cookies) beside.cookies.set(name, value);
  let calls = 0;
  const renew = async (token: string) => {
    calls += 1;
    const tab = calls % 2 ? browser : beside;
    const answer = await tab.post("/api/auth/refresh", undefined, { headers: { "refresh-token": token } });
    return answer.statusCode === 200 ? (answer.json().refresh_token as string) : answer.statusCode;
  };
  return { first: answer.refresh_token, renew: (token: string | number) => renew(String(token)) };
}

/** What somebody gets who has the token and no cookie. */
async function renewAsThief(token: string | number) {
  const headers = { "refresh-token": String(token) };
  const answer = await testBrowser(portal.app).post("/api/auth/refresh", undefined, { headers });
  return answer.statusCode === 200 ? (answer.json().refresh_token as string) : answer.statusCode;
}

describe.each([0, 9, 11, 60, 3_600, 6 * 24 * 3_600])("a renewal whose answer is lost for %d s", (seconds) => {
  it("is answered with the same successor, which goes on", async () => {
    const { first, renew } = await openBrowser();
    const lost = await renew(first);
    portal.clock.advance(seconds * second);
    expect(await renew(first)).toBe(lost);
    expect(await renew(lost)).toEqual(expect.any(String));
  });

  it("gives all tabs of the browser one successor", async () => {
    const { first, renew } = await openBrowser();
    const lost = await renew(first);
    portal.clock.advance(seconds * second);
    const answers = await Promise.all(Array.from({ length: 24 }, () => renew(first)));
    expect(new Set(answers)).toEqual(new Set([lost]));
    const next = await renew(lost);
    expect(await renew(lost)).toBe(next);
  });
});

it("survives answers that are lost again and again", async () => {
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

it("answers with the same successor for ten seconds after that was used, and then ends the session", async () => {
  for (const [seconds, isFound] of [
    [9.9, false],
    [10, true],
  ] as const) {
    const { first, renew } = await openBrowser();
    const successor = await renew(first);
    portal.clock.advance(60 * second);
    const current = await renew(successor);
    portal.clock.advance(seconds * second);
    expect(await renew(first)).toBe(isFound ? 401 : successor);
    expect(await renew(current)).toEqual(isFound ? 401 : expect.any(String));
  }
});

it("moves neither the absolute end nor the idle one", async () => {
  const { first, renew } = await openBrowser();
  await renew(first);
  portal.clock.advance(sessionLimits.idle - 1);
  expect(await renew(first)).toEqual(expect.any(String));
  portal.clock.advance(1);
  expect(await renew(first)).toBe(401);
});

it("finds a thief of local storage who comes more than ten seconds after the owner", async () => {
  const { first, renew } = await openBrowser();
  const current = await renew(first);
  portal.clock.advance(11 * second);
  expect(await renewAsThief(first)).toBe(401);
  expect(await renew(current)).toBe(401);
});

it("finds a thief of local storage who renews before the owner", async () => {
  const { first, renew } = await openBrowser();
  const stolen = await renewAsThief(first);
  expect(stolen).toEqual(expect.any(String));
  portal.clock.advance(11 * second);
  expect(await renew(first)).toBe(401);
  expect(await renewAsThief(stolen)).toBe(401);
});

it("takes another session's cookie for none", async () => {
  const [owner, somebody] = [await openBrowser(), await openBrowser()];
  const current = await owner.renew(owner.first);
  portal.clock.advance(11 * second);
  expect(await somebody.renew(owner.first)).toBe(401);
  expect(await owner.renew(current)).toBe(401);
});
