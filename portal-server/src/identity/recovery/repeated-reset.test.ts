import { portalForTests } from "../../testing/open-test-app.ts";
import { mailedCode, newPassword, recoverer, wrongFor } from "../../testing/recoverer.ts";
import { addUser } from "../../testing/test-accounts.ts";

const minute = 60_000;
const portal = portalForTests();
let email = "";
let count = 0;
beforeEach(async () => {
  count += 1;
  email = `repeats-${count}@acme.test`;
  await addUser(portal, email);
});

/** A reset whose answer did not reach the browser: it still has the cookies from before. */
async function loseTheResponse(times = 1) {
  const user = recoverer(portal, email);
  await user.requestCode();
  const code = await mailedCode(user);
  const cookies = new Map(user.browser.cookies);
  const restore = () => cookies.forEach((value, name) => void user.browser.cookies.set(name, value));
  const first = await Promise.all(Array.from({ length: times }, () => user.reset(code)));
  restore();
  return { user, code, first: first.map(({ statusCode }) => statusCode) };
}

it("gives a repeated reset the first response, and ends no later session", async () => {
  const { user, code, first } = await loseTheResponse();
  const signedIn = await recoverer(portal, email).signIn(newPassword);
  const again = await user.reset(code);
  expect([...first, again.statusCode]).toEqual([204, 204]);
  const { access_token: token } = signedIn.json();
  const valid = await user.browser.get("/api/auth/validate", { headers: { authorization: `Bearer ${token}` } });
  expect(valid.statusCode).toBe(200);
});

it("gives two simultaneous equal resets one result", async () => {
  expect((await loseTheResponse(2)).first).toEqual([204, 204]);
});

it.each<[string, (lost: Awaited<ReturnType<typeof loseTheResponse>>) => Promise<{ statusCode: number }>]>([
  ["with another password", ({ user, code }) => user.reset(code, "not-the-one-that-was-set")],
  ["with another code", ({ user, code }) => user.reset(wrongFor(code))],
  ["in another browser", ({ code }) => recoverer(portal, email).reset(code)],
  [
    "ten minutes later",
    ({ user, code }) => {
      portal.clock.advance(10 * minute);
      return user.reset(code);
    },
  ],
  [
    "after the password was changed again",
    async ({ user, code }) => {
      portal.clock.advance(minute);
      const other = recoverer(portal, email);
      await other.requestCode();
      expect((await other.reset(await mailedCode(other), "a-third-horse-battery")).statusCode).toBe(204);
      return user.reset(code);
    },
  ],
])("refuses a used code %s", async (_, repeat) => {
  const lost = await loseTheResponse();
  expect(lost.first).toEqual([204]);
  expect((await repeat(lost)).statusCode).toBe(400);
});
