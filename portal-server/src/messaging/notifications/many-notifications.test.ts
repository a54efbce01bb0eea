import { sql } from "drizzle-orm";
import type { Account } from "../../identity/users/account.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { addUser } from "../../testing/test-accounts.ts";
import { markAllRead, type PageQuery, pageRows, readPage } from "./notification-store.ts";

const many = 200_000;
let portal: TestApp;
let busy: Account;
let smallAccount: Account;
beforeAll(async () => {
  portal = await openTestApp();
  busy = await accountWith(many, "busy@acme.test");
  smallAccount = await accountWith(20, "calm@acme.test");
  await portal.db.execute(sql`analyze notifications`);
}, 300_000);
afterAll(() => portal.close());

async function accountWith(amount: number, email: string): Promise<Account> {
  const id = await addUser(portal, email);
  await portal.db.execute(sql`
    insert into notifications (id, tenant, user_id, module, title, body, redirect, created_at, read_at)
    select gen_random_uuid(), 'acme', ${id}, 'tickets', 'Title', 'Body', '/', instant,
      case when number % 2 = 0 then instant end
    from (select number, timestamptz '2026-01-01' + number * interval '1 second' as instant
      from generate_series(1, ${amount}::int) as number) as arrivals`);
  return { id, tenant: "acme", email, name: "", session: "" };
}

/** PostgreSQL's plan for a page: its node types, its index and the number of blocks that it reads. */
async function planOf(account: Account, query: PageQuery) {
  const { rows } = await portal.db.execute(
    sql`explain (analyze, buffers, format json) ${pageRows(portal.db, account, query).getSQL()}`,
  );
  const text = JSON.stringify(rows);
  const numbers = (name: string) =>
    [...text.matchAll(new RegExp(`"${name}":(\\d+)`, "g"))].map(([, value]) => Number(value));
  return {
    nodes: [...text.matchAll(/"Node Type":"([^"]+)"/g)].map(([, node]) => node),
    index: /"Index Name":"([^"]+)"/.exec(text)?.[1],
    touched: (numbers("Shared Hit Blocks")[0] ?? 0) + (numbers("Shared Read Blocks")[0] ?? 0),
  };
}

it.each([
  [[0, 1], "notifications_all"],
  [[0], "notifications_unread"],
  [[1], "notifications_read"],
] as const)("reads a page of %j among 200,000 with an index scan of ten rows", async (read, index) => {
  const plan = await planOf(busy, { offset: 0, limit: 10, read });
  expect(plan).toMatchObject({ nodes: ["Limit", "Index Scan"], index });
  expect(plan.touched).toBeLessThanOrEqual(30);
  const small = await planOf(smallAccount, { offset: 0, limit: 10, read });
  expect(small.touched).toBeLessThanOrEqual(30);
});

it("keeps both counts correct without counting rows, also after marking all", async () => {
  const query = { offset: 0, limit: 10, read: [0, 1] } as const;
  expect(await readPage(portal.db, busy, query)).toMatchObject({ total: many, totalUnreadNotifications: many / 2 });
  await markAllRead(portal.db, busy, portal.clock.now());
  expect(await readPage(portal.db, busy, query)).toMatchObject({ total: many, totalUnreadNotifications: 0 });
  await portal.db.execute(sql`delete from notifications where user_id = ${busy.id} and created_at < '2026-01-02'`);
  const { rows } = await portal.db.execute(
    sql`select count(*)::int as all from notifications where user_id = ${busy.id}`,
  );
  expect((await readPage(portal.db, busy, query)).total).toBe(rows[0]?.all);
});
