import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { addUser, testPassword } from "../../testing/test-accounts.ts";
import { codeIn, mailedCode, type Recoverer, recoverer, wrongFor } from "./recovery-fixtures.ts";
import { recoveries } from "./recovery-table.ts";

const second = 1_000;
const minute = 60 * second;

// reliability.md S11: what must not be accepted.
let portal: TestApp;
let ana: Recoverer;
let person = 0;
beforeAll(async () => {
  portal = await openTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.delete(recoveries);
  ana = await somebody();
});

async function somebody(): Promise<Recoverer> {
  const email = `person-${++person}@acme.test`;
  await addUser(portal, email);
  return recoverer(portal, email);
}

const refused = async (who: Recoverer, code: string) => {
  const answer = await who.reset(code);
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, "auth.recovery_code"]);
};
const codeFor = async (who: Recoverer) => {
  await who.ask();
  return mailedCode(who);
};
const rows = () => portal.db.select().from(recoveries);

it("refuses the right code at the sixth try, and takes it at the fifth", async () => {
  const code = await codeFor(ana);
  for (let tries = 1; tries <= 5; tries++) await refused(ana, wrongFor(code, tries));
  await refused(ana, code);

  const bruno = await somebody();
  const his = await codeFor(bruno);
  for (let tries = 1; tries <= 4; tries++) await refused(bruno, wrongFor(his, tries));
  expect((await bruno.reset(his)).statusCode).toBe(204);
});

it("refuses a code that was used", async () => {
  const code = await codeFor(ana);
  expect((await ana.reset(code)).statusCode).toBe(204);
  await refused(ana, code);
});

it("uses a right code once, however often it arrives at once", async () => {
  const code = await codeFor(ana);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ana.reset(code)));
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
});

it("refuses the code of somebody else's request", async () => {
  const bruno = await somebody();
  const [his, hers] = [await codeFor(bruno), await codeFor(ana)];
  if (his !== hers) await refused(ana, his);
  expect((await ana.reset(hers)).statusCode).toBe(204);
  expect((await bruno.reset(his)).statusCode).toBe(204);
});

it("refuses the older code once a newer one was asked for", async () => {
  const older = await codeFor(ana);
  portal.clock.advance(30 * second);
  const newer = await codeFor(ana);
  expect(await ana.mails()).toHaveLength(2);
  if (older !== newer) await refused(ana, older);
  expect((await ana.reset(newer)).statusCode).toBe(204);
});

it("sends nothing new within thirty seconds, and lets the code stand", async () => {
  const code = await codeFor(ana);
  portal.clock.advance(30 * second - 1);
  const answer = await ana.ask();
  expect([answer.statusCode, answer.json()]).toEqual([202, {}]);
  expect(await ana.mails()).toHaveLength(1);
  expect((await ana.reset(code)).statusCode).toBe(204);
});

it("gives no new tries by a request that sends nothing", async () => {
  const code = await codeFor(ana);
  for (let tries = 1; tries <= 5; tries++) await refused(ana, wrongFor(code, tries));
  await ana.ask();
  await refused(ana, code);
});

it("takes a code for ten minutes", async () => {
  const code = await codeFor(ana);
  portal.clock.advance(10 * minute - 1);
  expect((await ana.reset(code)).statusCode).toBe(204);
});

it.each([0, second])("refuses a code ten minutes and %i ms later", async (more) => {
  const code = await codeFor(ana);
  portal.clock.advance(10 * minute + more);
  await refused(ana, code);
});

it("mails no code that has expired or been replaced while it waited", async () => {
  await ana.ask();
  portal.clock.advance(10 * minute);
  expect(await ana.mails()).toEqual([]);
  await ana.ask();
  portal.clock.advance(30 * second);
  await ana.ask();
  expect(await ana.mails()).toHaveLength(1);
});

it("checks five of a hundred parallel guesses, with two processes too", async () => {
  const other = await openTestApp({ database: portal.database });
  other.clock.advance(portal.clock.now().getTime() - other.clock.now().getTime());
  const elsewhere = recoverer(other, `person-${person}@acme.test`);
  const code = await codeFor(ana);
  for (const [name, value] of ana.browser.cookies) elsewhere.browser.cookies.set(name, value);
  const guesses = Array.from({ length: 100 }, (_, index) =>
    (index % 2 ? ana : elsewhere).reset(wrongFor(code, index + 1)),
  );
  const answers = await Promise.all(guesses);
  expect(answers.filter(({ statusCode }) => statusCode < 300)).toEqual([]);
  expect((await rows()).map(({ tries }) => tries)).toEqual([5]);
  await refused(ana, code);
  await other.close();
});

it("keeps a code for each of two browsers that ask at once, and takes one of them", async () => {
  const other = recoverer(portal, `person-${person}@acme.test`);
  await Promise.all([ana.ask(), other.ask()]);
  expect(await rows()).toHaveLength(2);
  const codes = (await ana.mails()).map(codeIn);
  expect(codes).toHaveLength(2);
  const both = codes.flatMap((code) => [ana.reset(code), other.reset(code)]);
  expect((await Promise.all(both)).filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  expect(await rows()).toEqual([]);
});

it("refuses what is no code at all, and the password stays", async () => {
  await codeFor(ana);
  for (const code of ["", "12345", "1234567", "abcdef", "１２３４５６", " ", "null", "\0", "%"]) {
    const { statusCode } = await ana.reset(code);
    expect([400, 429]).toContain(statusCode);
  }
  expect((await ana.signIn(testPassword)).statusCode).toBe(200);
});

it("keeps neither the code nor the address where the database is read", async () => {
  const code = await codeFor(ana);
  const [row] = await rows();
  expect(Object.keys(row ?? {}).sort()).toEqual([
    "codeHash",
    "expiresAt",
    "flow",
    "owner",
    "request",
    "requestedAt",
    "tries",
  ]);
  expect(JSON.stringify(row)).not.toContain(`"${code}"`);
  expect(JSON.stringify(row)).not.toContain("acme");
  expect(row?.codeHash).toMatch(/^[\w-]{43}$/);
});
