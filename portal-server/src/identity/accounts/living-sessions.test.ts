import { and, eq } from "drizzle-orm";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { addUser, type SignedIn, signIn } from "../../testing/test-accounts.ts";
import { sessions } from "./session-table.ts";

const minute = 60_000;
const most = 3;
let portal: TestApp;
let person = 0;
beforeAll(async () => {
  portal = await openTestApp({ config: { sessionsPerPerson: most } });
});
afterAll(() => portal.close());

async function somebody() {
  const email = `person-${++person}@acme.test`;
  const id = await addUser(portal, email);
  const open = async () => {
    portal.clock.advance(minute);
    return signIn(portal, email);
  };
  return { id, open };
}

const lives = async ({ browser }: SignedIn) => (await browser.get("/api/users/me")).statusCode === 200;
const renew = ({ browser, answer }: SignedIn) =>
  browser.post("/api/auth/refresh", undefined, { headers: { "refresh-token": answer.refresh_token } });
const livesOf = async (all: readonly SignedIn[]) => {
  const alive: boolean[] = [];
  for (const each of all) alive.push(await lives(each));
  return alive;
};

it("ends a person's oldest session when there are too many, never the one just made, and nobody else's", async () => {
  const { open } = await somebody();
  const other = await (await somebody()).open();
  const opened = [await open(), await open(), await open()];
  expect(await livesOf(opened)).toEqual([true, true, true]);
  opened.push(await open());
  expect(await livesOf(opened)).toEqual([false, true, true, true]);
  expect((await renew(opened[0] ?? other)).json().error.code).toBe("auth.refresh_invalid");
  expect(await lives(other)).toBe(true);
});

it("keeps a session in use, and ends the one that was renewed longest ago", async () => {
  const { open } = await somebody();
  const [first, second, third] = [await open(), await open(), await open()];
  portal.clock.advance(minute);
  expect((await renew(first)).statusCode).toBe(200);
  const fourth = await open();
  expect(await livesOf([first, second, third, fourth])).toEqual([true, false, true, true]);
});

it("keeps as many as it may when many sign-ins happen at once", async () => {
  const { id, open } = await somebody();
  const opened = await Promise.all(Array.from({ length: 8 }, open));
  expect((await livesOf(opened)).filter(Boolean)).toHaveLength(most);
  const ended = and(eq(sessions.userId, id), eq(sessions.endReason, "too-many"));
  expect(await portal.db.$count(sessions, ended)).toBe(8 - most);
});
