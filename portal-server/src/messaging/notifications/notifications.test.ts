import { randomUUID } from "node:crypto";
import type { NotificationPage } from "@portico/shared-utility/contract";
import { and, eq } from "drizzle-orm";
import { portalForTests } from "../../testing/open-test-app.ts";
import { addUser, type SignedIn, signIn } from "../../testing/test-accounts.ts";
import { notifications } from "./notification-table.ts";

const portal = portalForTests();

let count = 0;
interface TestUser extends SignedIn {
  id: string;
  tenant: string;
}
const newUser = async (tenant = "acme", email = `person-${++count}@${tenant}.test`): Promise<TestUser> => {
  const id = await addUser(portal, email, tenant);
  return { id, tenant, ...(await signIn(portal, email, tenant)) };
};
// A higher number is newer; odd numbers are read.
const addNotifications = async ({ id: userId, tenant }: TestUser, amount: number, module = "tickets") => {
  const now = portal.clock.now();
  const rows = Array.from({ length: amount }, (_, number) => ({
    id: randomUUID(),
    tenant,
    userId,
    module,
    title: `Title ${number}`,
    body: "Body",
    redirect: `/tickets/${number}`,
    data: { number: String(number) },
    createdAt: new Date(now.getTime() - (amount - number) * 1_000),
    readAt: number % 2 ? now : null,
  }));
  await portal.db.insert(notifications).values(rows);
  return rows.map(({ id }) => id);
};
const pageOf = async ({ browser }: TestUser, query = ""): Promise<NotificationPage> =>
  (await browser.get(`/api/notifications${query}`)).json();
const titles = (page: NotificationPage) => page.notifications.map(({ title }) => Number(title.split(" ")[1]));

describe("reading notifications", () => {
  it("returns pages of ten, newest first, with both counts", async () => {
    const ana = await newUser();
    await addNotifications(ana, 25);
    const first = await pageOf(ana);
    expect(titles(first)).toEqual([24, 23, 22, 21, 20, 19, 18, 17, 16, 15]);
    expect([first.total, first.totalUnreadNotifications]).toEqual([25, 13]);
    expect(titles(await pageOf(ana, "?offset=20&limit=10"))).toEqual([4, 3, 2, 1, 0]);
    expect(titles(await pageOf(ana, "?offset=30&limit=10"))).toEqual([]);
  });

  it("filters by read state and counts the filtered notifications", async () => {
    const ana = await newUser();
    await addNotifications(ana, 5);
    const unread = await pageOf(ana, "?read=0");
    expect([titles(unread), unread.total, unread.totalUnreadNotifications]).toEqual([[4, 2, 0], 3, 3]);
    const read = await pageOf(ana, "?read=1");
    expect([titles(read), read.total, read.totalUnreadNotifications]).toEqual([[3, 1], 2, 3]);
    const all = await pageOf(ana, "?read=0&read=1");
    expect([titles(all), all.total]).toEqual([[4, 3, 2, 1, 0], 5]);
  });

  it("returns each notification with all its fields", async () => {
    const ana = await newUser();
    const [id] = await addNotifications(ana, 1);
    expect((await pageOf(ana)).notifications).toEqual([
      {
        id,
        title: "Title 0",
        body: "Body",
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        redirect: "/tickets/0",
        read: 0,
        module: "tickets",
        icon: null,
        data: { number: "0" },
      },
    ]);
  });

  it.each([
    "?limit=0",
    "?limit=101",
    "?offset=-1",
    "?offset=1.5",
    "?read=2",
    "?read=0&read=1&read=0",
    "?limit=ten",
    "?read[]=0",
    "?read[0]=0",
  ])("refuses %s", async (query) => {
    const { browser } = await newUser();
    expect((await browser.get(`/api/notifications${query}`)).json().error.code).toBe("request.invalid");
  });
});

describe("the unread count of each application", () => {
  const unread = async (user: TestUser) => {
    const { totalUnreadNotifications: total, unreadByModule = {} } = await pageOf(user, "?limit=1");
    expect(Object.values(unreadByModule).reduce((sum, count) => sum + count, 0)).toBe(total);
    return unreadByModule;
  };

  it("changes when notifications arrive, are read or are deleted", async () => {
    const ana = await newUser();
    expect(await unread(ana)).toEqual({});
    const ids = await addNotifications(ana, 5);
    await addNotifications(ana, 4, "assets");
    expect(await unread(ana)).toEqual({ tickets: 3, assets: 2 });
    await ana.browser.patch("/api/notifications", { ids: ids.slice(0, 3) });
    expect(await unread(ana)).toEqual({ tickets: 1, assets: 2 });
    await portal.db
      .delete(notifications)
      .where(and(eq(notifications.userId, ana.id), eq(notifications.module, "assets")));
    expect(await unread(ana)).toEqual({ tickets: 1 });
    await ana.browser.patch("/api/notifications/all");
    expect(await unread(ana)).toEqual({});
  });

  it("counts this account in this tenant only", async () => {
    const [ana, gina] = [await newUser("acme", "both@shared.test"), await newUser("globex", "both@shared.test")];
    await addNotifications(ana, 3);
    expect([await unread(ana), await unread(gina)]).toEqual([{ tickets: 2 }, {}]);
  });

  it("stays correct while notifications of several applications arrive and are read at the same time", async () => {
    const ana = await newUser();
    const first = await addNotifications(ana, 20);
    await Promise.all([
      addNotifications(ana, 20, "assets"),
      ana.browser.patch("/api/notifications", { ids: first }),
      addNotifications(ana, 10, "handbook"),
    ]);
    expect(await unread(ana)).toEqual({ assets: 10, handbook: 5 });
  });
});

describe("undoing mark all", () => {
  const markAll = async ({ browser }: TestUser) => (await browser.patch("/api/notifications/all")).json();
  const undo = ({ browser }: TestUser, { read_at, oldest }: { read_at: string; oldest: string | null }) =>
    browser.post("/api/notifications/all/undo", { read_at, oldest });
  const unread = async (user: TestUser) => titles(await pageOf(user, "?read=0"));

  it("makes exactly the notifications unread again that the call has marked", async () => {
    const ana = await newUser();
    await addNotifications(ana, 5);
    portal.clock.advance(1_000);
    const marked = await markAll(ana);
    expect(marked).toMatchObject({ count: 3, oldest: expect.stringMatching(/Z$/) });
    const [later] = await addNotifications(ana, 1);
    portal.clock.advance(1);
    await ana.browser.patch("/api/notifications", { ids: [later] });
    expect(await unread(ana)).toEqual([]);
    expect((await undo(ana, marked)).statusCode).toBe(204);
    expect(await unread(ana)).toEqual([4, 2, 0]);
    const { totalUnreadNotifications, unreadByModule } = await pageOf(ana);
    expect([totalUnreadNotifications, unreadByModule]).toEqual([3, { tickets: 3 }]);
  });

  it("changes nothing in another account or tenant, and returns 0 for a call that marked nothing", async () => {
    const [ana, bruno, gina] = [await newUser(), await newUser(), await newUser("globex")];
    for (const each of [ana, bruno, gina]) await addNotifications(each, 2);
    portal.clock.advance(1_000);
    const marked = await markAll(ana);
    for (const each of [bruno, gina]) await markAll(each);
    expect((await undo(ana, marked)).statusCode).toBe(204);
    expect([await unread(ana), await unread(bruno), await unread(gina)]).toEqual([[0], [], []]);
    await markAll(ana);
    const nothing = await markAll(ana);
    expect(nothing).toMatchObject({ count: 0, oldest: null });
    expect((await undo(ana, nothing)).statusCode).toBe(204);
    expect(await unread(ana)).toEqual([]);
  });

  it("is refused after a minute", async () => {
    const ana = await newUser();
    await addNotifications(ana, 2);
    const marked = await markAll(ana);
    portal.clock.advance(61_000);
    expect((await undo(ana, marked)).json().error.code).toBe("resource.conflict");
    expect(await unread(ana)).toEqual([]);
  });
});

describe("marking read", () => {
  it("marks the given notifications; a repetition changes nothing", async () => {
    const ana = await newUser();
    const ids = await addNotifications(ana, 6);
    for (let again = 0; again < 2; again++) {
      expect((await ana.browser.patch("/api/notifications", { ids: ids.slice(0, 3) })).statusCode).toBe(204);
      expect(titles(await pageOf(ana, "?read=0"))).toEqual([4]);
    }
  });

  it("marks all notifications that have arrived and keeps later ones unread", async () => {
    const ana = await newUser();
    await addNotifications(ana, 4);
    const [row] = await portal.db.select().from(notifications).limit(1);
    const later = new Date(portal.clock.now().getTime() + 1);
    if (row)
      await portal.db
        .insert(notifications)
        .values({ ...row, id: randomUUID(), userId: ana.id, createdAt: later, readAt: null });
    expect((await ana.browser.patch("/api/notifications/all")).statusCode).toBe(200);
    expect((await pageOf(ana)).totalUnreadNotifications).toBe(1);
  });

  it.each([{}, { ids: [] }, { ids: ["7"] }, { ids: "all" }, { ids: Array(101).fill(randomUUID()) }])(
    "refuses %j",
    async (body) => {
      const { browser } = await newUser();
      expect((await browser.patch("/api/notifications", body)).json().error.code).toBe("request.invalid");
    },
  );
});

it("separates accounts and tenants, even with the same e-mail address", async () => {
  const ana = await newUser("acme", "same@shared.test");
  const others = [await newUser("globex", "same@shared.test"), await newUser()];
  const ids = await addNotifications(ana, 4);
  for (const other of others) {
    expect(await pageOf(other)).toEqual({
      notifications: [],
      total: 0,
      totalUnreadNotifications: 0,
      unreadByModule: {},
    });
    const known = await other.browser.patch("/api/notifications", { ids });
    const unknown = await other.browser.patch("/api/notifications", { ids: [randomUUID()] });
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    await other.browser.patch("/api/notifications/all");
  }
  expect((await pageOf(ana)).totalUnreadNotifications).toBe(2);
});
