import { mailOutbox } from "../../platform/mail/mail-outbox-table.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { mailedCode, newPassword, recoverer, wrongFor } from "../../testing/recoverer.ts";
import { addUser, signIn, testPassword } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";

const second = 1_000;
const minute = 60 * second;

const portal = portalForTests();
beforeAll(() => addUser(portal, "ana@acme.test"));
afterEach(() => portal.clock.advance(60 * minute));

const tooMany = (seconds: number) => expect.objectContaining({ statusCode: 429, retryAfter: String(seconds) });
const outcomeOf = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) => ({
  statusCode,
  retryAfter: headers["retry-after"],
});

it.each(["ana@acme.test", "nobody@acme.test"])(
  "sends six codes in fifteen minutes to %s, then answers 429 with Retry-After",
  async (email) => {
    const user = recoverer(portal, email);
    for (let count = 0; count < 6; count++) {
      expect((await user.requestCode()).statusCode).toBe(202);
      portal.clock.advance(30 * second);
    }
    expect(outcomeOf(await user.requestCode())).toEqual(tooMany(12 * 60));
    portal.clock.advance(12 * minute);
    expect((await user.requestCode()).statusCode).toBe(202);
  },
);

it("does not count a request that sends no code", async () => {
  const ana = recoverer(portal, "ana@acme.test");
  for (let count = 0; count < 20; count++) expect((await ana.requestCode()).statusCode).toBe(202);
});

it("accepts thirty requests in five minutes from a browser of the account, and queues one mail for one code", async () => {
  const { browser } = await signIn(portal, "ana@acme.test");
  await portal.db.delete(mailOutbox);
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++)
    statuses.push((await browser.post("/api/auth/recover", { email: "ana@acme.test" })).statusCode);
  expect(statuses).toEqual([...Array(30).fill(202), 429]);
  expect(await portal.db.$count(mailOutbox)).toBe(1);
});

it("accepts thirty requests from one address in five minutes, with any X-Forwarded-For", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++) {
    const headers = { "x-forwarded-for": `203.0.113.${count}` };
    const extra = { remoteAddress: "198.51.100.7", headers };
    const response = await testBrowser(portal.app).post("/api/auth/recover", { email: `p${count}@acme.test` }, extra);
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([...Array(30).fill(202), 429]);
});

it("accepts thirty wrong codes from one address in five minutes", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++) {
    const body = { email: `p${count}@acme.test`, code: "123456", password: newPassword };
    const extra = { remoteAddress: "198.51.100.8" };
    statuses.push((await testBrowser(portal.app).put("/api/auth/recover", body, extra)).statusCode);
  }
  expect(statuses).toEqual([...Array(30).fill(400), 429]);
});

it("accepts ten wrong codes of one account in five minutes over all its requests", async () => {
  const ana = recoverer(portal, "ana@acme.test");
  for (let request = 0; request < 2; request++) {
    await ana.requestCode();
    const code = await mailedCode(ana);
    for (let guess = 1; guess <= 5; guess++) expect((await ana.reset(wrongFor(code, guess))).statusCode).toBe(400);
    portal.clock.advance(30 * second);
  }
  await ana.requestCode();
  const code = await mailedCode(ana);
  expect(outcomeOf(await ana.reset(code))).toEqual(tooMany(4 * 60));
  portal.clock.advance(4 * minute);
  expect((await ana.reset(code, testPassword)).statusCode).toBe(204);
});

it("does not lock the owner out after guesses without an open code", async () => {
  const [ana, stranger] = [recoverer(portal, "ana@acme.test"), recoverer(portal, "ana@acme.test")];
  for (let guess = 0; guess < 40; guess++) expect((await stranger.reset("123456")).statusCode).toBe(400);
  await ana.requestCode();
  expect((await ana.reset(await mailedCode(ana), testPassword)).statusCode).toBe(204);
});

it("keeps the owner's session and sign-in usable during guessing", async () => {
  const { browser } = await signIn(portal, "ana@acme.test");
  const stranger = recoverer(portal, "ana@acme.test");
  await stranger.requestCode();
  for (let guess = 0; guess < 20; guess++) await stranger.reset("not it");
  expect((await browser.get("/api/users/me")).statusCode).toBe(200);
  expect((await stranger.signIn(testPassword)).statusCode).toBe(200);
});
