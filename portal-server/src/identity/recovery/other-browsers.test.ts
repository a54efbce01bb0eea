import { portalForTests } from "../../testing/open-test-app.ts";
import { codeIn, mailedCode, newPassword, recoverer, wrongFor } from "../../testing/recoverer.ts";
import { addUser, signIn, testPassword } from "../../testing/test-accounts.ts";
import { testBrowser } from "../../testing/test-browser.ts";
import { recoveries } from "./recovery-table.ts";

const second = 1_000;
const portal = portalForTests();
let users = 0;

/** The owner of a new account and a stranger who has its e-mail address; both can request recovery. */
async function ownerAndStranger() {
  const email = `person-${++users}@acme.test`;
  await addUser(portal, email);
  return { email, owner: recoverer(portal, email), stranger: recoverer(portal, email) };
}

it("does not count guesses from another browser against the code", async () => {
  const { owner, stranger } = await ownerAndStranger();
  await owner.requestCode();
  const code = await mailedCode(owner);
  for (let guess = 1; guess <= 40; guess++) expect((await stranger.reset(wrongFor(code, guess))).statusCode).toBe(400);
  expect((await portal.db.select().from(recoveries)).map(({ tries }) => tries)).toEqual([0]);
  expect((await owner.reset(code)).statusCode).toBe(204);
});

it("accepts a correct code only from the browser that requested it", async () => {
  const { owner, stranger } = await ownerAndStranger();
  await owner.requestCode();
  const code = await mailedCode(owner);
  const refused = await stranger.reset(code);
  expect([refused.statusCode, refused.json().error.code]).toEqual([400, "auth.recovery_code"]);
  expect((await owner.signIn(testPassword)).statusCode).toBe(200);
  expect((await owner.reset(code)).statusCode).toBe(204);
});

it("keeps a code valid when another browser requests one", async () => {
  const { owner, stranger } = await ownerAndStranger();
  await owner.requestCode();
  const code = await mailedCode(owner);
  portal.clock.advance(30 * second);
  await stranger.requestCode();
  const strangersCode = await mailedCode(owner);
  if (strangersCode !== code) expect((await owner.reset(strangersCode)).statusCode).toBe(400);
  expect((await owner.reset(code)).statusCode).toBe(204);
});

it("voids the codes of all other browsers when the password is set", async () => {
  const { owner, stranger } = await ownerAndStranger();
  await stranger.requestCode();
  const strangersCode = await mailedCode(owner);
  portal.clock.advance(30 * second);
  await owner.requestCode();
  expect((await owner.reset(await mailedCode(owner))).statusCode).toBe(204);
  expect((await stranger.reset(strangersCode, testPassword)).statusCode).toBe(400);
  expect((await owner.signIn(newPassword)).statusCode).toBe(200);
});

it("keeps the code of a request whose response was lost when the request is repeated", async () => {
  const { email, owner } = await ownerAndStranger();
  const browser = testBrowser(portal.app);
  await browser.get("/api/apps/client");
  const from = { remoteAddress: "192.0.2.77" };
  await browser.post("/api/auth/recover", { email }, from);
  browser.cookies.delete("portico_recovery");
  await browser.post("/api/auth/recover", { email }, from);
  const mails = await owner.mails();
  expect(mails).toHaveLength(1);
  const reset = { email, code: codeIn(mails[0]), password: newPassword };
  expect((await browser.put("/api/auth/recover", reset, from)).statusCode).toBe(204);
});

it("counts requests and guesses from a known browser separately from those of strangers", async () => {
  const { email, owner, stranger } = await ownerAndStranger();
  const { browser } = await signIn(portal, email);
  await stranger.requestCode();
  const strangersCode = await mailedCode(owner);
  for (let guess = 1; guess <= 5; guess++) await stranger.reset(wrongFor(strangersCode, guess));
  for (let request = 0; request < 6; request++) await recoverer(portal, email).requestCode();
  await owner.mails();
  portal.clock.advance(30 * second);
  expect((await stranger.requestCode()).statusCode).toBe(429);
  const requested = await browser.post("/api/auth/recover", { email });
  expect(requested.statusCode).toBe(202);
  const reset = { email, code: await mailedCode(owner), password: newPassword };
  expect((await browser.put("/api/auth/recover", reset)).statusCode).toBe(204);
});

it("sets the same kind of cookie for every e-mail address: for this host, hidden from scripts, for a code's lifetime", async () => {
  const { email } = await ownerAndStranger();
  for (const each of [email, "nobody@acme.test"]) {
    const response = await testBrowser(portal.app).post("/api/auth/recover", { email: each });
    const [cookie] = response.cookies.filter(({ name }) => name === "portico_recovery");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/", maxAge: 600 });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
  }
});
