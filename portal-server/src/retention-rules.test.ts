import { sessions } from "./identity/accounts/session-table.ts";
import { sentRequests } from "./messaging/delivery/sent-request-table.ts";
import { deleteOutdated } from "./platform/jobs/retention.ts";
import { throttleRetention, throttles } from "./platform/limits/throttle-table.ts";
import { retentionRules } from "./retention-rules.ts";
import { openTestApp } from "./testing/open-test-app.ts";
import { addUser, signIn } from "./testing/test-accounts.ts";
import { messageTo, newCredentialOf, sendAs } from "./testing/test-sending.ts";

const rules = retentionRules({ auditDays: 400 });

it("deletes sessions when they expire and attempts after a day", async () => {
  const portal = await openTestApp();
  const { db, clock } = portal;
  const rows = async () => [(await db.select().from(sessions)).length, (await db.select().from(throttles)).length];
  await addUser(portal, "ana@acme.test");
  await signIn(portal, "ana@acme.test");
  await deleteOutdated(db, clock.now(), rules);
  // Four counters: attempts and sign-ins, each by account and by address.
  expect(await rows()).toEqual([1, 4]);
  clock.advance(24 * 60 * 60_000);
  await deleteOutdated(db, clock.now(), rules);
  expect(await rows()).toEqual([1, 4]);
  clock.advance(1);
  await deleteOutdated(db, clock.now(), rules);
  expect(await rows()).toEqual([1, 0]);
  clock.advance(30 * 24 * 60 * 60_000);
  await deleteOutdated(db, clock.now(), rules);
  expect(await rows()).toEqual([0, 0]);
  await portal.close();
});

it("deletes a session a day after its end", async () => {
  const portal = await openTestApp();
  const { db, clock } = portal;
  await addUser(portal, "ana@acme.test");
  const { browser } = await signIn(portal, "ana@acme.test");
  await signIn(portal, "ana@acme.test");
  await browser.delete("/api/auth/invalidate");
  clock.advance(24 * 60 * 60_000);
  await deleteOutdated(db, clock.now(), rules);
  expect(await db.$count(sessions)).toBe(2);
  clock.advance(1);
  await deleteOutdated(db, clock.now(), rules);
  expect(await db.$count(sessions)).toBe(1);
  await portal.close();
});

it("returns the stored response for an idempotency key for a day, then deletes the key", async () => {
  const portal = await openTestApp();
  const { db, clock } = portal;
  await addUser(portal, "ana@acme.test");
  const send = sendAs(portal, await newCredentialOf(portal, "tickets"));
  const message = messageTo("ana@acme.test");
  const first = await send(message, "order-7");
  clock.advance(24 * 60 * 60_000);
  await deleteOutdated(db, clock.now(), rules);
  expect((await send(message, "order-7")).body).toBe(first.body);
  clock.advance(1);
  await deleteOutdated(db, clock.now(), rules);
  expect(await db.select().from(sentRequests)).toEqual([]);
  await portal.close();
});

/** A portal with more outdated rows than one statement deletes. */
async function openBacklog() {
  const portal = await openTestApp();
  const { db, clock } = portal;
  const rows = Array.from({ length: 12_001 }, (_, n) => ({ key: String(n), updatedAt: clock.now() }));
  for (let from = 0; from < rows.length; from += 4_000)
    await db.insert(throttles).values(rows.slice(from, from + 4_000));
  clock.advance(25 * 60 * 60_000);
  return portal;
}

it("ends after the current statement when the portal stops", async () => {
  const portal = await openBacklog();
  const { db, clock } = portal;
  await deleteOutdated(db, clock.now(), rules, AbortSignal.abort());
  expect(await db.$count(throttles)).toBe(12_001);
  await throttleRetention(db, clock.now(), AbortSignal.abort());
  expect(await db.$count(throttles)).toBe(7_001);
  await portal.close();
});

it("applies the other rules although one fails, and deletes more rows than one statement may", async () => {
  const portal = await openBacklog();
  const { db, clock } = portal;
  const failing = () => Promise.reject(new Error("The statement took too long."));
  await expect(deleteOutdated(db, clock.now(), [failing, ...rules])).rejects.toThrow("The statement took too long.");
  expect(await db.$count(throttles)).toBe(0);
  await portal.close();
});
