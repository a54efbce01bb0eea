import { eq } from "drizzle-orm";
import { beforeTests } from "../../testing/before-tests.ts";
import { openTestApp } from "../../testing/open-test-app.ts";
import { mailedCode, recoverer } from "../../testing/recoverer.ts";
import { addUser, signIn, testPassword } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { users } from "../users/user-table.ts";
import { sessions } from "./session-table.ts";

const emails = ["ana", "bob", "eva"].map((name) => `${name}@acme.test`);
const [ana = "", bob = "", eva = ""] = emails;
const queue = 3;
const portal = beforeTests(() =>
  openTestApp({
    config: {
      signInsPerHour: 4,
      addressSignInsPerHour: 6,
      passwordQueue: queue,
      apiPerMinute: 6,
      tenantApiPerMinute: 9,
    },
  }),
);
beforeAll(async () => {
  for (const email of emails) await addUser(portal, email);
});
afterEach(() => portal.clock.advance(60 * 60_000));

const post = (email: string, password: string, remoteAddress: string) =>
  testBrowser(portal.app).post("/api/auth", { email, password }, { remoteAddress });

it("limits the successful sign-ins of an account from any address and opens no session above the limit", async () => {
  for (let n = 0; n < 4; n++) expect((await post(ana, testPassword, `192.0.2.${n}`)).statusCode).toBe(200);
  const before = await portal.db.$count(sessions);
  const refused = await post(ana, testPassword, "192.0.2.9");
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, "request.rate_limited"]);
  expect(refused.headers["retry-after"]).toBe("900");
  expect(await portal.db.$count(sessions)).toBe(before);
  portal.clock.advance(15 * 60_000);
  expect((await post(ana, testPassword, "192.0.2.9")).statusCode).toBe(200);
});

it("limits the successful sign-ins from an address over all accounts", async () => {
  for (let n = 0; n < 6; n++)
    expect((await post(n % 2 ? bob : eva, testPassword, "198.51.100.1")).statusCode).toBe(200);
  expect((await post(ana, testPassword, "198.51.100.1")).statusCode).toBe(429);
  expect((await post(ana, testPassword, "198.51.100.2")).statusCode).toBe(200);
});

it("answers 503 with Retry-After when the password queue is full and counts no failure", async () => {
  let finish = () => {};
  const blocked = new Promise<void>((resolve) => (finish = resolve));
  const working = Array.from({ length: 2 + queue }, () => portal.services.passwordWork(() => blocked));
  for (let n = 0; n < 12; n++) {
    const refused = await post(ana, "wrong", "203.0.113.1");
    expect([refused.statusCode, refused.json().error.code]).toEqual([503, "server.busy"]);
    expect(refused.headers["retry-after"]).toBe("5");
  }
  finish();
  await Promise.all(working);
  expect((await post(ana, testPassword, "203.0.113.1")).statusCode).toBe(200);
});

/** Runs `act` while the password queue is full. */
async function whileBusy(act: () => Promise<{ statusCode: number }>, times: number) {
  let finish = () => {};
  const blocked = new Promise<void>((resolve) => (finish = resolve));
  const working = Array.from({ length: 2 + queue }, () => portal.services.passwordWork(() => blocked));
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) {
    statuses.push((await act()).statusCode);
    portal.clock.advance(10_000);
  }
  finish();
  await Promise.all(working);
  expect(statuses).toEqual(Array(times).fill(503));
}

it("counts no failure of a change of the password while the password queue is full", async () => {
  const { browser } = await signIn(portal, eva);
  portal.clock.advance(60_000);
  const change = () => browser.put("/api/users/me/password", { current: testPassword, password: testPassword });
  await whileBusy(change, 11);
  expect((await change()).statusCode).toBe(204);
});

it("uses up no try of a recovery code while the password queue is full", async () => {
  const user = recoverer(portal, bob);
  await user.requestCode();
  const code = await mailedCode(user);
  await whileBusy(() => user.reset(code), 6);
  expect((await user.reset(code)).statusCode).toBe(204);
  await portal.db
    .update(users)
    .set({ passwordHash: (await userOf(ana))?.passwordHash })
    .where(eq(users.email, bob));
});

const userOf = async (email: string) => (await portal.db.select().from(users).where(eq(users.email, email)))[0];

it("counts an exchange of the session among the calls of a user", async () => {
  const { browser } = await signIn(portal, eva);
  portal.clock.advance(60_000);
  const exchange = () => browser.post("/api/auth/exchange", { app: "none", domain: "acme" });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) statuses.push((await exchange()).statusCode);
  expect(statuses).toEqual([...Array(6).fill(404), 429]);
});

it("never refuses a renewal for its number", async () => {
  const { browser, session } = await signIn(portal, eva);
  const headers = { "refresh-token": session.refresh_token };
  const renew = () => browser.post("/api/auth/refresh", undefined, { headers });
  const statuses = (await Promise.all(Array.from({ length: 20 }, renew))).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual(Array(20).fill(200));
});

it("counts each address of a call for pictures", async () => {
  const { browser } = await signIn(portal, eva);
  portal.clock.advance(60_000);
  const pictures = (count: number) =>
    browser.get(`/api/users/images?${Array.from({ length: count }, (_, n) => `emails=u${n}@acme.test`).join("&")}`);
  expect((await pictures(4)).statusCode).toBe(200);
  expect((await pictures(4)).statusCode).toBe(429);
  expect((await pictures(1)).statusCode).toBe(200);
});

it("limits the calls of a user and the calls of a tenant", async () => {
  const [first, second] = [(await signIn(portal, ana)).browser, (await signIn(portal, bob)).browser];
  portal.clock.advance(60_000);
  const statusesOf = async (browser: typeof first, count: number) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) statuses.push((await browser.get("/api/users/me")).statusCode);
    return statuses;
  };
  expect(await statusesOf(first, 7)).toEqual([...Array(6).fill(200), 429]);
  expect(await statusesOf(second, 4)).toEqual([200, 200, 200, 429]);
  const refused = await first.get("/api/users/me");
  expect([refused.json().error.code, refused.headers["retry-after"]]).toEqual(["request.rate_limited", "10"]);
  portal.clock.advance(10_000);
  expect(await statusesOf(first, 2)).toEqual([200, 429]);
});
