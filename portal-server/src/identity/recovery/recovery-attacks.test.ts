import { openTestApp, portalForTests } from "../../testing/open-test-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { codeIn, mailedCode, newPassword, type Recoverer, recoverer, wrongFor } from "../../testing/recoverer.ts";
import { addUser, testPassword } from "../../testing/test-accounts.ts";
import { recoveries } from "./recovery-table.ts";

const second = 1_000;
const minute = 60 * second;

// docs/reliability.md S11: codes that must be refused.
const portal = portalForTests();
let ana: Recoverer;
let users = 0;
beforeEach(async () => {
  await portal.db.delete(recoveries);
  ana = await newUser();
});

async function newUser(): Promise<Recoverer> {
  const email = `person-${++users}@acme.test`;
  await addUser(portal, email);
  return recoverer(portal, email);
}

const refused = async (user: Recoverer, code: string) => {
  const response = await user.reset(code);
  expect([response.statusCode, response.json().error.code]).toEqual([400, "auth.recovery_code"]);
};
const codeFor = async (user: Recoverer) => {
  await user.requestCode();
  return mailedCode(user);
};
const rows = () => portal.db.select().from(recoveries);

it("accepts the correct code at the fifth try and refuses it at the sixth", async () => {
  const code = await codeFor(ana);
  for (let tries = 1; tries <= 5; tries++) await refused(ana, wrongFor(code, tries));
  await refused(ana, code);

  const bruno = await newUser();
  const brunosCode = await codeFor(bruno);
  for (let tries = 1; tries <= 4; tries++) await refused(bruno, wrongFor(brunosCode, tries));
  expect((await bruno.reset(brunosCode)).statusCode).toBe(204);
});

it("refuses a code that was used", async () => {
  const code = await codeFor(ana);
  expect((await ana.reset(code)).statusCode).toBe(204);
  await refused(ana, code);
});

it("accepts a correct code once when it is sent many times simultaneously", async () => {
  const code = await codeFor(ana);
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ana.reset(code, `${newPassword}-${index}`)),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
});

it("refuses the code of another user's request", async () => {
  const bruno = await newUser();
  const [brunosCode, anasCode] = [await codeFor(bruno), await codeFor(ana)];
  if (brunosCode !== anasCode) await refused(ana, brunosCode);
  expect((await ana.reset(anasCode)).statusCode).toBe(204);
  expect((await bruno.reset(brunosCode)).statusCode).toBe(204);
});

it("refuses the older code after a newer one was requested", async () => {
  const older = await codeFor(ana);
  portal.clock.advance(30 * second);
  const newer = await codeFor(ana);
  expect(await ana.mails()).toHaveLength(2);
  if (older !== newer) await refused(ana, older);
  expect((await ana.reset(newer)).statusCode).toBe(204);
});

it("sends no new code within thirty seconds and keeps the previous one valid", async () => {
  const code = await codeFor(ana);
  portal.clock.advance(30 * second - 1);
  const response = await ana.requestCode();
  expect([response.statusCode, response.json()]).toEqual([202, {}]);
  expect(await ana.mails()).toHaveLength(1);
  expect((await ana.reset(code)).statusCode).toBe(204);
});

it("does not reset the tries by a request that sends no new code", async () => {
  const code = await codeFor(ana);
  for (let tries = 1; tries <= 5; tries++) await refused(ana, wrongFor(code, tries));
  await ana.requestCode();
  await refused(ana, code);
});

it("accepts a code for ten minutes", async () => {
  const code = await codeFor(ana);
  portal.clock.advance(10 * minute - 1);
  expect((await ana.reset(code)).statusCode).toBe(204);
});

it.each([0, second])("refuses a code after ten minutes and %i ms", async (more) => {
  const code = await codeFor(ana);
  portal.clock.advance(10 * minute + more);
  await refused(ana, code);
});

it("mails no code that expired or was replaced in the outbox", async () => {
  await ana.requestCode();
  portal.clock.advance(10 * minute);
  expect(await ana.mails()).toEqual([]);
  await ana.requestCode();
  portal.clock.advance(30 * second);
  await ana.requestCode();
  expect(await ana.mails()).toHaveLength(1);
});

it("checks only five of a hundred parallel guesses over two processes", async () => {
  const other = await openTestApp({ database: portal.database });
  other.clock.advance(portal.clock.now().getTime() - other.clock.now().getTime());
  const elsewhere = recoverer(other, `person-${users}@acme.test`);
  const code = await codeFor(ana);
  for (const [name, value] of ana.browser.cookies) elsewhere.browser.cookies.set(name, value);
  const guesses = Array.from({ length: 100 }, (_, index) =>
    (index % 2 ? ana : elsewhere).reset(wrongFor(code, index + 1)),
  );
  const responses = await Promise.all(guesses);
  expect(responses.filter(({ statusCode }) => statusCode < 300)).toEqual([]);
  expect((await rows()).map(({ tries }) => tries)).toEqual([5]);
  await refused(ana, code);
  await other.close();
  printFigure("S11", { "parallel guesses": guesses.length, accepted: 0, checked: 5 });
});

it("keeps a code for each of two browsers that request one simultaneously, and accepts only one of them", async () => {
  const other = recoverer(portal, `person-${users}@acme.test`);
  await Promise.all([ana.requestCode(), other.requestCode()]);
  expect(await rows()).toHaveLength(2);
  const codes = (await ana.mails()).map(codeIn);
  expect(codes).toHaveLength(2);
  const both = codes.flatMap((code) => [ana.reset(code), other.reset(code)]);
  expect((await Promise.all(both)).filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  expect(await rows()).toEqual([]);
});

it("refuses a malformed code and keeps the password", async () => {
  await codeFor(ana);
  for (const code of ["", "12345", "1234567", "abcdef", "１２３４５６", " ", "null", "\0", "%"]) {
    const { statusCode } = await ana.reset(code);
    expect([400, 429]).toContain(statusCode);
  }
  expect((await ana.signIn(testPassword)).statusCode).toBe(200);
});

it("stores neither the code nor the e-mail address in readable form", async () => {
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
