import { and, eq } from "drizzle-orm";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, type SignedIn, signIn } from "../../testing/test-accounts.ts";
import { sessions } from "./session-table.ts";

const minute = 60_000;
const most = 3;
const portal = portalForTests({ config: { sessionsPerUser: most } });
let users = 0;

async function newUser() {
  const email = `person-${++users}@acme.test`;
  const id = await addUser(portal, email);
  const open = async () => {
    portal.clock.advance(minute);
    return signIn(portal, email);
  };
  return { id, open };
}

const isActive = async ({ browser }: SignedIn) => (await browser.get("/api/users/me")).statusCode === 200;
const renew = ({ browser, session }: SignedIn) =>
  browser.post("/api/auth/refresh", undefined, { headers: { "refresh-token": session.refresh_token } });
const areActive = async (all: readonly SignedIn[]) => {
  const alive: boolean[] = [];
  for (const each of all) alive.push(await isActive(each));
  return alive;
};

it("ends a user's oldest session when a new one exceeds the limit, and no session of another user", async () => {
  const { open } = await newUser();
  const other = await (await newUser()).open();
  const opened = [await open(), await open(), await open()];
  expect(await areActive(opened)).toEqual([true, true, true]);
  opened.push(await open());
  expect(await areActive(opened)).toEqual([false, true, true, true]);
  expect((await renew(opened[0] ?? other)).json().error.code).toBe("auth.refresh_invalid");
  expect(await isActive(other)).toBe(true);
});

it("ends the session that was renewed longest ago", async () => {
  const { open } = await newUser();
  const [first, second, third] = [await open(), await open(), await open()];
  portal.clock.advance(minute);
  expect((await renew(first)).statusCode).toBe(200);
  const fourth = await open();
  expect(await areActive([first, second, third, fourth])).toEqual([true, false, true, true]);
});

it("keeps exactly the limit of sessions after simultaneous sign-ins", async () => {
  const { id, open } = await newUser();
  const opened = await Promise.all(Array.from({ length: 8 }, open));
  expect((await areActive(opened)).filter(Boolean)).toHaveLength(most);
  const ended = and(eq(sessions.userId, id), eq(sessions.endReason, "too-many"));
  expect(await portal.db.$count(sessions, ended)).toBe(8 - most);
});
