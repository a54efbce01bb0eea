import { beforeTests } from "../../testing/before-tests.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import type { Database } from "../db/database.ts";
import { startDatabaseClock } from "./database-clock.ts";

const database = beforeTests(openTestDatabase);

/** A fake database whose clock changes only when the test sets it. */
function databaseAt(start: number) {
  const set = { at: start };
  const db = { execute: async () => ({ rows: [{ at: String(set.at) }] }) } as unknown as Database;
  return { db, set };
}

it("returns the database's time, not the machine's", async () => {
  const genuine = Date.now();
  jest.spyOn(Date, "now").mockReturnValue(genuine + 7_200_000);
  const clock = await startDatabaseClock(database.db);
  const [row] = (await database.db.execute<{ at: Date }>("select clock_timestamp() as at")).rows;
  const now = clock.now().getTime();
  clock.stop();
  expect(Math.abs(now - new Date(row?.at ?? 0).getTime())).toBeLessThan(3_600_000);
});

it("advances between two queries and never runs ahead of the database", async () => {
  jest.useFakeTimers();
  const { db } = databaseAt(1_000_000);
  const clock = await startDatabaseClock(db);
  const first = clock.now().getTime();
  jest.advanceTimersByTime(20);
  const later = clock.now().getTime();
  clock.stop();
  jest.useRealTimers();
  expect([first, later]).toEqual([1_000_000, 1_000_020]);
});

it.each([7_200_000, -7_200_000])("follows the database's clock when it jumps by %d ms", async (jump) => {
  const { db, set } = databaseAt(100_000_000);
  const clock = await startDatabaseClock(db);
  set.at += jump;
  await clock.sync();
  const now = clock.now().getTime();
  clock.stop();
  expect(Math.abs(now - set.at)).toBeLessThan(3_600_000);
});

it("keeps running when the database does not respond", async () => {
  const { db } = databaseAt(1_000_000);
  const clock = await startDatabaseClock(db);
  jest.spyOn(db, "execute").mockRejectedValue(new Error("gone"));
  await expect(clock.sync()).rejects.toThrow("gone");
  clock.stop();
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(1_000_000);
});
