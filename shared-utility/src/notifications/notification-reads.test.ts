import { createBrowser, signedInAs } from "../testing/fake-browser.ts";
import { ids, openSignedIn, row } from "../testing/open-notifications.ts";

beforeEach(() => jest.useFakeTimers());

describe("a notification that was read in another browser", () => {
  it("is shown as read immediately", async () => {
    const { notificationsReadElsewhere, now, server } = await openSignedIn();
    await jest.advanceTimersByTimeAsync(1000);
    server.respond("PATCH", "/notifications", {}, { ids: ["n37"] });
    notificationsReadElsewhere(["n37"]);
    await jest.advanceTimersByTimeAsync(0);
    expect(now).toMatchObject({ count: 11, unread: { total: 11 } });
    expect(now.all?.notifications[0]).toMatchObject({ id: "n37", read: 1 });
    for (const one of server.rows) one.read = 1;
    notificationsReadElsewhere(undefined);
    await jest.advanceTimersByTimeAsync(1000);
    expect(now).toMatchObject({ count: 0, unread: { notifications: [], total: 0 } });
  });

  it("makes no request when it was read in this browser", async () => {
    const { markNotificationsRead, markAllNotificationsRead, notificationsReadElsewhere, server } =
      await openSignedIn();
    const requestsAfterRead = async (ids: string[] | undefined) => {
      await jest.advanceTimersByTimeAsync(2000);
      const before = server.gets.length;
      notificationsReadElsewhere(ids);
      await jest.advanceTimersByTimeAsync(2000);
      return server.gets.length - before;
    };
    await markNotificationsRead(["n37"]);
    expect(await requestsAfterRead(["n37"])).toBe(0);
    await markAllNotificationsRead();
    expect(await requestsAfterRead(undefined)).toBe(0);
  });

  it("makes no request after sign-out", async () => {
    const { notificationsReadElsewhere, server, session$ } = await openSignedIn();
    session$.next({ status: "guest" });
    const before = server.gets.length;
    notificationsReadElsewhere(["n1"]);
    await jest.advanceTimersByTimeAsync(2000);
    expect(server.gets).toHaveLength(before);
  });
});

describe("marking as read", () => {
  it("updates both lists and the count, notifies other tabs, then reloads", async () => {
    const { markNotificationsRead, now, posted, server } = await openSignedIn();
    await markNotificationsRead(["n37", "n36", "n1"]);
    expect(now.count).toBe(10);
    expect(ids(now.unread)).not.toContain("n37");
    expect(now.unread?.total).toBe(10);
    expect(now.all?.notifications[0]).toMatchObject({ id: "n37", read: 1 });
    expect(posted).toEqual(["changed"]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(server.gets).toHaveLength(4);
    expect(now).toMatchObject({ count: 10, unread: { total: 10, status: "loaded" } });
  });

  it("marks all, and keeps later arrivals unread", async () => {
    const { markAllNotificationsRead, now, server } = await openSignedIn();
    await markAllNotificationsRead();
    expect(now).toMatchObject({ count: 0, unread: { notifications: [], total: 0 } });
    server.rows = [row(38, 0), ...server.rows];
    await jest.advanceTimersByTimeAsync(1000);
    expect(now).toMatchObject({ count: 1, unread: { total: 1 } });
  });

  it("is undone: the marked notifications are unread and counted again", async () => {
    const { markAllNotificationsRead, undoMarkAll, lastMarkedCount, now, posted } = await openSignedIn();
    await markAllNotificationsRead();
    expect([now.count, lastMarkedCount()]).toEqual([0, 12]);
    await undoMarkAll();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(now).toMatchObject({ count: 12, unread: { total: 12, status: "loaded" } });
    expect([posted, lastMarkedCount()]).toEqual([["changed", "changed"], 0]);
  });

  it("is not undone by an older response that was in flight", async () => {
    const { markAllNotificationsRead, reloadNotifications, now, server } = await openSignedIn();
    await jest.advanceTimersByTimeAsync(1000);
    server.delay = 300;
    void reloadNotifications();
    server.delay = 0;
    const counts: unknown[] = [];
    await markAllNotificationsRead();
    for (let step = 0; step < 20; step += 1) {
      counts.push(now.count);
      await jest.advanceTimersByTimeAsync(100);
    }
    expect(new Set(counts)).toEqual(new Set([0]));
    expect(now).toMatchObject({ all: { status: "loaded" }, unread: { status: "loaded" } });
  });

  it("changes nothing when the server refuses", async () => {
    const { markAllNotificationsRead, markNotificationsRead, now, server } = await openSignedIn();
    server.broken = true;
    await expect(markAllNotificationsRead()).rejects.toMatchObject({ code: "server.unavailable" });
    await expect(markNotificationsRead(["n37"])).rejects.toMatchObject({ code: "server.unavailable" });
    expect(now).toMatchObject({ count: 12, unread: { status: "loaded", total: 12 } });
  });
});

describe("without a network", () => {
  it("reads are queued, stay unread and counted, and are sent as soon as the network is back", async () => {
    const { markNotificationsRead, setNetwork, now, server } = await openSignedIn();
    setNetwork("offline");
    await expect(markNotificationsRead(["n37"])).resolves.toBe("queued");
    await expect(markNotificationsRead(["n36", "n37"])).resolves.toBe("queued");
    expect(now).toMatchObject({ count: 12, queued: ["n37", "n36"], unread: { total: 12 } });
    setNetwork("online");
    await jest.advanceTimersByTimeAsync(0);
    expect(server.marked).toEqual([["n37", "n36"]]);
    expect(now).toMatchObject({ count: 10, queued: [], unread: { total: 10 } });
    await jest.advanceTimersByTimeAsync(1000);
    expect(now).toMatchObject({ count: 10, unread: { status: "loaded", total: 10 } });
  });

  it("queued reads are sent after the tab was closed and opened again", async () => {
    const browser = createBrowser();
    const first = await openSignedIn(browser.openTab());
    first.setNetwork("offline");
    await first.markNotificationsRead(["n37"]);
    const second = await openSignedIn(browser.openTab());
    expect(second.server.marked).toEqual([["n37"]]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(second.now).toMatchObject({ count: 11, queued: [] });
  });

  it("queued reads survive a network that fails again, and are sent with the next successful reload", async () => {
    const { markNotificationsRead, reloadNotifications, setNetwork, now, server } = await openSignedIn();
    setNetwork("offline");
    await markNotificationsRead(["n37"]);
    server.broken = true;
    setNetwork("online");
    await jest.advanceTimersByTimeAsync(2000);
    expect(now).toMatchObject({ count: 12, queued: ["n37"] });
    server.broken = false;
    void reloadNotifications();
    await jest.advanceTimersByTimeAsync(1000);
    expect(server.marked).toEqual([["n37"]]);
    expect(now).toMatchObject({ count: 11, queued: [] });
  });

  it("marking all includes notifications that are not loaded, and excludes later arrivals", async () => {
    const { markAllNotificationsRead, setNetwork, now, server } = await openSignedIn();
    expect(now.unread?.notifications).toHaveLength(10);
    setNetwork("offline");
    await expect(markAllNotificationsRead()).resolves.toBe("queued");
    expect(now).toMatchObject({ count: 12, unread: { total: 12 } });
    server.rows = [row(38, 0), ...server.rows];
    setNetwork("online");
    await jest.advanceTimersByTimeAsync(2000);
    expect(now).toMatchObject({ count: 1, queued: [], unread: { total: 1 } });
    expect(server.rows.filter(({ read }) => read === 0).map(({ id }) => id)).toEqual(["n38"]);
  });

  it("marking all of a completely loaded list needs no look-up", async () => {
    const { markAllNotificationsRead, loadMoreNotifications, setNetwork, now, server } = await openSignedIn();
    await loadMoreNotifications("unread");
    setNetwork("offline");
    await expect(markAllNotificationsRead()).resolves.toBe("queued");
    expect(now).toMatchObject({ count: 12, unread: { total: 12 } });
    expect(now.queued).toHaveLength(12);
    server.rows = [row(38, 0), ...server.rows];
    setNetwork("online");
    await jest.advanceTimersByTimeAsync(2000);
    expect(now).toMatchObject({ count: 1, queued: [], unread: { total: 1 } });
  });

  it("queued reads are dropped at sign-out, and not sent for the next user", async () => {
    const { markNotificationsRead, setNetwork, session$, now, server } = await openSignedIn();
    setNetwork("offline");
    await markNotificationsRead(["n37"]);
    session$.next({ status: "guest", reason: "signed-out" });
    setNetwork("online");
    session$.next(signedInAs("bruno"));
    await jest.advanceTimersByTimeAsync(2000);
    expect(server.marked).toEqual([]);
    expect(now.queued).toEqual([]);
  });
});
