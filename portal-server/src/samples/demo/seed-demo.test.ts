import { eq } from "drizzle-orm";
import { isPassword } from "../../identity/accounts/password.ts";
import { users } from "../../identity/users/user-table.ts";
import { notifications } from "../../messaging/notifications/notification-table.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import { beforeEachTest } from "../../testing/before-tests.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { demoPassword } from "./demo-accounts.ts";
import { seedDemo } from "./seed-demo.ts";

const now = new Date("2026-03-02T09:00:00Z");
const database = beforeEachTest(openTestDatabase);

it("fills an empty database once", async () => {
  expect(await seedDemo(database.db, now)).toBe(true);
  expect(await seedDemo(database.db, now)).toBe(false);
  const domains = await database.db.select({ domain: tenants.domain }).from(tenants);
  expect(domains.map(({ domain }) => domain).sort()).toEqual(["acme", "globex", "initech"]);
});

it("fills the database once when two processes start simultaneously", async () => {
  const done = await Promise.all([seedDemo(database.db, now), seedDemo(database.db, now)]);
  expect(done.sort()).toEqual([false, true]);
});

it("does not change a database that has a tenant", async () => {
  await database.db.insert(tenants).values({ domain: "real", name: "Real" });
  expect(await seedDemo(database.db, now)).toBe(false);
  expect(await database.db.select().from(users)).toEqual([]);
});

it("adds 37 notifications for ana, 12 of them unread, from two modules", async () => {
  await seedDemo(database.db, now);
  const [ana] = await database.db.select().from(users).where(eq(users.email, "ana@acme.test"));
  expect(await isPassword(ana?.passwordHash, demoPassword)).toBe(true);
  const rows = await database.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, ana?.id ?? ""));
  expect(rows).toHaveLength(37);
  expect(rows.filter(({ readAt }) => readAt === null)).toHaveLength(12);
  expect(new Set(rows.map(({ module }) => module))).toEqual(new Set(["tickets", "assets"]));
  for (const { createdAt, redirect, module } of rows) {
    expect(createdAt.getTime()).toBeLessThan(now.getTime());
    expect(redirect.startsWith(`/${module}/`)).toBe(true);
  }
});
