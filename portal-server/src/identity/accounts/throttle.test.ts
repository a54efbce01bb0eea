import { waitFor } from "../../platform/limits/throttle.ts";
import { openTestApp, portalForTests } from "../../testing/open-test-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { addUser, signIn, testPassword } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { signInCounts } from "./attempt-limits.ts";

const minute = 60_000;

const portal = portalForTests();
beforeAll(() => addUser(portal, "ana@acme.test"));
afterEach(() => portal.clock.advance(60 * minute));

let address = 0;
const guess = (email: string, password = "wrong", from = `192.0.2.${++address % 250}`, headers = {}) =>
  testBrowser(portal.app).post("/api/auth", { email, password }, { remoteAddress: from, headers });
const statuses = async (count: number, send: () => ReturnType<typeof guess>) => {
  const codes: number[] = [];
  for (let index = 0; index < count; index++) codes.push((await send()).statusCode);
  return codes;
};

it("allows ten failures of one account in five minutes over all addresses", async () => {
  expect(await statuses(11, () => guess("ana@acme.test"))).toEqual([...Array(10).fill(401), 429]);
  const refused = await guess("ana@acme.test", testPassword);
  expect(refused.json().error.code).toBe("request.rate_limited");
  expect(refused.headers["retry-after"]).toBe("300");
  portal.clock.advance(5 * minute);
  expect((await guess("ana@acme.test", testPassword)).statusCode).toBe(200);
});

it("limits an unknown account in the same way", async () => {
  expect(await statuses(11, () => guess("nobody@acme.test"))).toEqual([...Array(10).fill(401), 429]);
});

it("counts parallel guesses", async () => {
  const responses = await Promise.all(Array.from({ length: 40 }, () => guess("parallel@acme.test")));
  const checked = responses.filter(({ statusCode }) => statusCode === 401);
  expect(checked).toHaveLength(10);
  printFigure("S10", { "parallel guesses": responses.length, checked: checked.length });
});

it("allows thirty failures from one address, with any X-Forwarded-For", async () => {
  let account = 0;
  const send = () => {
    const headers = { "x-forwarded-for": `203.0.113.${account}` };
    return guess(`person-${account++}@acme.test`, "wrong", "198.51.100.7", headers);
  };
  expect(await statuses(31, send)).toEqual([...Array(30).fill(401), 429]);
  expect((await guess("ana@acme.test", testPassword, "198.51.100.8")).statusCode).toBe(200);
});

it("counts by the forwarded address when the proxy is trusted", async () => {
  const proxied = await openTestApp({ database: portal.database, config: { trustProxy: ["10.0.0.1"] } });
  const send = (client: string) =>
    testBrowser(proxied.app).post(
      "/api/auth",
      { email: `${client}@acme.test`, password: "wrong" },
      { remoteAddress: "10.0.0.1", headers: { "x-forwarded-for": client } },
    );
  for (let index = 0; index < 35; index++) expect((await send(`203.0.113.${index}`)).statusCode).toBe(401);
  await proxied.close();
});

it("does not count successful sign-ins as failures", async () => {
  expect(await statuses(35, () => guess("ana@acme.test", testPassword, "198.51.100.9"))).toEqual(Array(35).fill(200));
});

it("keeps the owner's active session usable during guessing", async () => {
  const { browser, session } = await signIn(portal, "ana@acme.test");
  await statuses(12, () => guess("ana@acme.test"));
  const headers = { "refresh-token": session.refresh_token };
  expect((await browser.post("/api/auth/refresh", undefined, { headers })).statusCode).toBe(200);
  expect((await browser.get("/api/users/me")).statusCode).toBe(200);
  const next = { current: testPassword, password: testPassword };
  expect((await browser.put("/api/users/me/password", next)).statusCode).toBe(204);
});

it("counts attempts of before the clock was set back as attempts of now", async () => {
  const email = "clock@acme.test";
  const retryAfter = async () => Number((await guess(email)).headers["retry-after"]);
  portal.clock.advance(2 * 3_600_000);
  await statuses(10, () => guess(email));
  portal.clock.advance(-2 * 3_600_000);
  expect(await retryAfter()).toBeLessThanOrEqual(300);
});

it("counts in sliding windows", () => {
  const limits = [{ most: 2, within: 100 }];
  expect(waitFor([], 1_000, limits)).toBe(0);
  expect(waitFor([950, 990], 1_000, limits)).toBe(50);
  expect(waitFor([950, 990], 1_050, limits)).toBe(0);
  expect(waitFor([950, 990, 1_050], 1_060, limits)).toBe(30);
});

it("counts the addresses of one IPv6 network together", () => {
  const subject = (ip: string) => signInCounts("acme", "a@b", ip)[0]?.subject;
  expect(subject("2001:db8:0:7::1")).toBe(subject("2001:db8:0:7:ffff:ffff:ffff:ffff"));
  expect(subject("2001:db8:0:7::1")).not.toBe(subject("2001:db8:0:8::1"));
  expect(subject("::ffff:192.0.2.1")).toBe(subject("192.0.2.1"));
  expect(subject("fe80::1%eth0")).toBe("address fe80:0:0:0");
});
