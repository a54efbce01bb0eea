import { portalForTests } from "../../testing/open-test-app.ts";
import { mailedCode, newPassword, recoverer } from "../../testing/recoverer.ts";
import { addUser, signIn, testPassword } from "../../testing/test-accounts.ts";

// What happens while the next password is checked or hashed, which takes most of a call's time.
let mockMeanwhile: (() => Promise<unknown>) | undefined;

jest.mock("@node-rs/argon2", () => {
  const real = jest.requireActual("@node-rs/argon2");
  const paused =
    (work: (...given: unknown[]) => Promise<unknown>) =>
    async (...given: unknown[]) => {
      const result = await work(...given);
      const meanwhile = mockMeanwhile;
      mockMeanwhile = undefined;
      await meanwhile?.();
      return result;
    };
  return { ...real, hash: paused(real.hash), verify: paused(real.verify) };
});

const portal = portalForTests();
let users = 0;

/** An account in whose session a thief works, and its owner, who has the code of a recovery. */
async function stolenAccount() {
  const email = `person-${++users}@acme.test`;
  await addUser(portal, email);
  const thief = (await signIn(portal, email)).browser;
  const owner = recoverer(portal, email);
  await owner.requestCode();
  const code = await mailedCode(owner);
  return { thief, owner, recover: () => owner.reset(code) };
}

it("a change that began before a recovery does not replace the recovered password", async () => {
  const { thief, owner, recover } = await stolenAccount();
  const change = { current: testPassword, password: "the-thief's-own-password" };
  mockMeanwhile = recover;
  const response = await thief.put("/api/users/me/password", change);
  expect([response.statusCode, response.json().error.code]).toEqual([401, "auth.credentials"]);
  expect((await owner.signIn(newPassword)).statusCode).toBe(200);
});

it("a sign-in that began before a recovery opens no session", async () => {
  const { owner, recover } = await stolenAccount();
  mockMeanwhile = recover;
  const response = await owner.signIn(testPassword);
  expect([response.statusCode, response.json().error.code]).toEqual([401, "auth.credentials"]);
});

it("a change that is sent twice at once is carried out once and succeeds twice", async () => {
  const { thief, owner } = await stolenAccount();
  const change = () => thief.put("/api/users/me/password", { current: testPassword, password: newPassword });
  let second: Awaited<ReturnType<typeof change>> | undefined;
  mockMeanwhile = async () => {
    second = await change();
  };
  expect((await change()).statusCode).toBe(204);
  expect(second?.statusCode).toBe(204);
  expect((await owner.signIn(newPassword)).statusCode).toBe(200);
});
