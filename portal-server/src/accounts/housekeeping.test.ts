import { openTestApp } from "../testing/open-test-app.ts";
import { addUser, signIn } from "../testing/test-accounts.ts";
import { deleteOutdated } from "./housekeeping-plugin.ts";
import { sessions } from "./session-table.ts";
import { throttles } from "./throttle-table.ts";

it("forgets sessions when they expire and attempts after an hour", async () => {
  const portal = await openTestApp();
  const { db, clock } = portal;
  const rows = async () => [(await db.select().from(sessions)).length, (await db.select().from(throttles)).length];
  await addUser(portal, "ana@acme.test");
  await signIn(portal, "ana@acme.test");
  await deleteOutdated(db, clock.now());
  expect(await rows()).toEqual([1, 2]);
  clock.advance(61 * 60_000);
  await deleteOutdated(db, clock.now());
  expect(await rows()).toEqual([1, 0]);
  clock.advance(30 * 24 * 60 * 60_000);
  await deleteOutdated(db, clock.now());
  expect(await rows()).toEqual([0, 0]);
  await portal.close();
});
