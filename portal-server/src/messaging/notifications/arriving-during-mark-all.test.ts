import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Account } from "../../identity/users/account.ts";
import { portalForTests } from "../../testing/open-test-app.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { addUser } from "../../testing/test-accounts.ts";
import { messageTo } from "../../testing/test-sending.ts";
import { markAllRead, readPage } from "./notification-store.ts";
import { notifications } from "./notification-table.ts";

// The target of docs/reliability.md R3 is ten thousand rounds: R3_ROUNDS=10000
const rounds = Number(process.env.R3_ROUNDS ?? 100);
const portal = portalForTests();
let ana: Account;
beforeAll(async () => {
  const email = "ana@acme.test";
  ana = { id: await addUser(portal, email), tenant: "acme", email, name: "", session: "" };
});

const arrive = async (): Promise<string> => {
  const { ids } = await portal.db.transaction((tx) => portal.services.outbox.post(tx, "acme", messageTo(ana.email)));
  return ids[0] ?? "";
};

it(`marks all earlier notifications, and keeps those that arrive meanwhile unread (${rounds} times)`, async () => {
  const wrong = { lost: 0, late: 0, counts: 0 };
  for (let round = 0; round < rounds; round++) {
    const earlier = await Promise.all([arrive(), arrive()]);
    portal.clock.advance(1);
    const marking = markAllRead(portal.db, ana, portal.clock.now());
    // The later ones arrive in the same instant, or a moment later.
    if (round % 2) await sleep(Math.random() * 3);
    if (round % 3) portal.clock.advance(1);
    const [later] = await Promise.all([Promise.all([arrive(), arrive()]), marking]);
    const rows = await portal.db.select().from(notifications).where(eq(notifications.userId, ana.id));
    const isRead = new Map(rows.map(({ id, readAt }) => [id, readAt !== null]));
    wrong.lost += earlier.filter((id) => isRead.get(id) !== true).length;
    wrong.late += later.filter((id) => isRead.get(id) !== false).length;
    const page = await readPage(portal.db, ana, { offset: 0, limit: 10, read: [0, 1] });
    wrong.counts += Number(page.totalUnreadNotifications !== later.length || page.total !== rows.length);
    await portal.db.delete(notifications).where(eq(notifications.userId, ana.id));
  }
  printFigure("R3", { rounds, ...wrong });
  expect(wrong).toEqual({ lost: 0, late: 0, counts: 0 });
}, 1_800_000);

it("returns every earlier row in pages by offset while new ones arrive; some rows appear twice", async () => {
  const earlier = await Promise.all(Array.from({ length: 45 }, arrive));
  const timesRead = new Map<string, number>();
  for (let offset = 0; offset < 100; offset += 10) {
    const page = await readPage(portal.db, ana, { offset, limit: 10, read: [0, 1] });
    for (const { id } of page.notifications) timesRead.set(id, (timesRead.get(id) ?? 0) + 1);
    portal.clock.advance(1);
    await Promise.all(Array.from({ length: offset % 4 }, arrive));
  }
  expect(earlier.filter((id) => !timesRead.has(id))).toEqual([]);
  expect([...timesRead.values()].some((times) => times > 1)).toBe(true);
});
