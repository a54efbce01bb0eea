import type { Notification, Session } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import type { InternalCall } from "../http/api-call.ts";
import { ApiError } from "../http/api-error.ts";
import { createBrowser, signedInAs } from "../testing/fake-browser.ts";
import type { NotificationList } from "./notification-list.ts";
import { createNotificationStream } from "./notification-stream.ts";
import { createReadQueue } from "./read-queue.ts";

function row(number: number, read: 0 | 1): Notification {
  const created_at = new Date(Date.UTC(2026, 10, 1, 0, number)).toISOString();
  const id = `n${number}`;
  return { id, title: id, body: "", created_at, redirect: "", read, module: "tickets", icon: null, data: null };
}

/** A server with 37 notifications, of which the 12 newest are unread. */
function createServer() {
  const server = {
    rows: Array.from({ length: 37 }, (_, index) => row(37 - index, index < 12 ? 0 : 1)),
    /** The rows before the last call that marked some. */
    before: [] as Notification[],
    gets: [] as Record<string, unknown>[],
    marked: [] as string[][],
    broken: false,
    unreachable: false,
    delay: 0,
    async request<T>({ method, path, query, body }: InternalCall) {
      const response = server.respond(method, path, query ?? {}, body as { ids: string[] });
      if (server.delay) await new Promise((resolve) => setTimeout(resolve, server.delay));
      return response as T;
    },
    respond(method: string, path: string, query: Record<string, unknown>, body: { ids: string[] }) {
      if (server.unreachable) throw new ApiError("network");
      if (server.broken) throw new ApiError("server.unavailable", { status: 503 });
      if (method === "PATCH") {
        if (body) server.marked.push(body.ids);
        const turnsRead = ({ id }: Notification) => path.endsWith("/all") || body.ids.includes(id);
        server.before = server.rows;
        server.rows = server.rows.map((one) => (turnsRead(one) ? { ...one, read: 1 } : one));
        const count = server.before.filter((one) => one.read === 0 && turnsRead(one)).length;
        return path.endsWith("/all") ? { count, read_at: "2026-11-01T00:00:00.000Z", oldest: null } : undefined;
      }
      if (path === "/notifications/all/undo") {
        server.rows = server.before;
        return undefined;
      }
      server.gets.push(query);
      const matching = server.rows.filter(({ read }) => (query.read as number[]).includes(read));
      const from = Number(query.offset);
      const totalUnreadNotifications = server.rows.filter(({ read }) => read === 0).length;
      return { notifications: matching.slice(from, from + 10), total: matching.length, totalUnreadNotifications };
    },
  };
  return server;
}

async function openSignedIn(tab = createBrowser().openTab(), waitForLive = 0) {
  const server = createServer();
  const session$ = new BehaviorSubject<Session>({ status: "guest" });
  const posted: string[] = [];
  let receive = (_: "changed") => {};
  const channel = {
    post: (message: "changed") => void posted.push(message),
    listen: (listener: typeof receive) => {
      receive = listener;
    },
  };
  const queue = createReadQueue({ session$, ...tab });
  const stream = createNotificationStream({ api: server, session$, channel, queue, waitForLive });
  const now: { unread?: NotificationList; all?: NotificationList; count?: number; queued?: string[] } = {};
  stream.unreadNotifications$.subscribe((list) => Object.assign(now, { unread: list }));
  stream.allNotifications$.subscribe((list) => Object.assign(now, { all: list }));
  stream.unreadCount$.subscribe((count) => Object.assign(now, { count }));
  stream.queuedReads$.subscribe((queued) => Object.assign(now, { queued: [...queued] }));
  expect(server.gets).toEqual([]);
  session$.next(signedInAs("ana"));
  await jest.advanceTimersByTimeAsync(0);
  const setNetwork = (where: "online" | "offline") => {
    server.unreachable = where === "offline";
    tab.setNetwork(where);
  };
  return { server, session$, posted, receiveChange: () => receive("changed"), setNetwork, now, ...stream };
}

const ids = (list?: NotificationList) => list?.notifications.map(({ id }) => id);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe("after sign-in", () => {
  it("both lists and the count load from the first page", async () => {
    const { now, server } = await openSignedIn();
    expect(server.gets).toEqual([
      { offset: 0, limit: 10, read: [0] },
      { offset: 0, limit: 10, read: [0, 1] },
    ]);
    expect(now.unread).toMatchObject({ status: "loaded", total: 12, page: 1 });
    expect(now.all).toMatchObject({ status: "loaded", total: 37, page: 1 });
    expect(ids(now.all)?.slice(0, 2)).toEqual(["n37", "n36"]);
    expect(now.count).toBe(12);
  });

  it("both lists load once, when the live channel is subscribed", async () => {
    const { server, now, reloadNotifications } = await openSignedIn(undefined, 1000);
    await jest.advanceTimersByTimeAsync(900);
    expect(server.gets).toEqual([]);
    await reloadNotifications();
    expect(now.all).toMatchObject({ status: "loaded", total: 37 });
    await jest.advanceTimersByTimeAsync(5000);
    expect(server.gets).toHaveLength(2);
  });

  it("both lists load after a second without the live channel", async () => {
    const { server, now } = await openSignedIn(undefined, 1000);
    await jest.advanceTimersByTimeAsync(1000);
    expect(now.unread).toMatchObject({ status: "loaded", total: 12 });
    expect(server.gets).toHaveLength(2);
  });

  it("nothing loads when the user signs out before the live channel is subscribed", async () => {
    const { server, session$ } = await openSignedIn(undefined, 1000);
    session$.next({ status: "guest", reason: "signed-out" });
    await jest.advanceTimersByTimeAsync(5000);
    expect(server.gets).toEqual([]);
  });

  it("a new token of the same user loads nothing again", async () => {
    const { session$, server } = await openSignedIn();
    session$.next({ ...signedInAs("ana"), token: "t2" } as Session);
    await jest.advanceTimersByTimeAsync(2000);
    expect(server.gets).toHaveLength(2);
  });

  it("loading lists that are loaded makes no request", async () => {
    const { loadNotifications, server } = await openSignedIn();
    await loadNotifications();
    expect(server.gets).toHaveLength(2);
  });
});

describe("scrolling", () => {
  it("loads page after page until the list is complete, each once", async () => {
    const { loadMoreNotifications, now, server } = await openSignedIn();
    for (let page = 0; page < 6; page += 1) {
      void loadMoreNotifications("all");
      await loadMoreNotifications("all");
      await jest.advanceTimersByTimeAsync(0);
    }
    expect(server.gets.slice(2).map(({ offset }) => offset)).toEqual([10, 20, 30]);
    expect(now.all).toMatchObject({ status: "loaded", total: 37, page: 4 });
    expect(new Set(ids(now.all)).size).toBe(37);
  });

  it("shows a row once when a new one shifted the list", async () => {
    const { loadMoreNotifications, now, server } = await openSignedIn();
    server.rows = [row(38, 0), ...server.rows];
    await loadMoreNotifications("all");
    expect(ids(now.all)).toHaveLength(19);
    expect(new Set(ids(now.all)).size).toBe(19);
  });

  it("keeps the loaded rows when a page fails, and reports the error", async () => {
    const { loadMoreNotifications, now, server } = await openSignedIn();
    server.broken = true;
    await loadMoreNotifications("all");
    expect(now.all).toMatchObject({ status: "failed", page: 1, error: { code: "server.unavailable" } });
    expect(ids(now.all)).toHaveLength(10);
    server.broken = false;
    await loadMoreNotifications("all");
    expect(now.all).toMatchObject({ status: "loaded", page: 2 });
    expect(now.all).not.toHaveProperty("error");
  });
});

describe("a failure", () => {
  const failures = ({ failed }: NotificationList) => failed;

  it("stays reported during automatic reloads, until one succeeds", async () => {
    const { allNotifications$, reloadNotifications, loadMoreNotifications, server } = await openSignedIn();
    server.broken = true;
    await loadMoreNotifications("all");
    const reported: unknown[] = [];
    allNotifications$.subscribe((list) => reported.push(failures(list)));
    for (const broken of [true, false]) {
      server.broken = broken;
      void reloadNotifications();
      await jest.advanceTimersByTimeAsync(2000);
    }
    expect(new Set(reported)).toEqual(new Set(["next", undefined]));
    expect(reported.indexOf(undefined)).toBe(reported.length - 1);
  });

  it("of a reload that overtook the next page is reported for the next page", async () => {
    const { loadMoreNotifications, reloadNotifications, now, server } = await openSignedIn();
    server.delay = 3000;
    void loadMoreNotifications("all");
    server.broken = true;
    void reloadNotifications();
    await jest.advanceTimersByTimeAsync(8000);
    expect(now).toMatchObject({ unread: { failed: "all" }, all: { failed: "next" } });
  });

  it("is cleared when the lists are requested again, and reported again if that fails", async () => {
    const { allNotifications$, loadNotifications, reloadNotifications, server } = await openSignedIn();
    server.broken = true;
    void reloadNotifications();
    await jest.advanceTimersByTimeAsync(2000);
    const reported: unknown[] = [];
    allNotifications$.subscribe((list) => reported.push(failures(list)));
    void loadNotifications();
    await jest.advanceTimersByTimeAsync(2000);
    expect(reported.filter((each, index) => each !== reported[index - 1])).toEqual(["all", undefined, "all"]);
  });
});

describe("reloading", () => {
  it("makes two requests per list for a burst of a thousand messages", async () => {
    const { reloadNotifications, server } = await openSignedIn();
    await jest.advanceTimersByTimeAsync(5000);
    for (let message = 0; message < 1000; message += 1) void reloadNotifications();
    await jest.advanceTimersByTimeAsync(5000);
    expect(server.gets).toHaveLength(2 + 4);
  });

  it("reloads all pages that were scrolled to", async () => {
    const { loadMoreNotifications, reloadNotifications, now, server } = await openSignedIn();
    await loadMoreNotifications("all");
    server.rows = [row(38, 0), ...server.rows];
    void reloadNotifications();
    await jest.advanceTimersByTimeAsync(1000);
    expect(now.all).toMatchObject({ status: "loaded", total: 38, page: 2 });
    expect(ids(now.all)?.slice(0, 2)).toEqual(["n38", "n37"]);
    expect(now.count).toBe(13);
  });

  it("includes the page that was being loaded", async () => {
    const { loadMoreNotifications, reloadNotifications, now, server } = await openSignedIn();
    await jest.advanceTimersByTimeAsync(1000);
    server.delay = 300;
    void loadMoreNotifications("all");
    await jest.advanceTimersByTimeAsync(100);
    void reloadNotifications();
    await jest.advanceTimersByTimeAsync(2000);
    expect(now.all).toMatchObject({ status: "loaded", page: 2 });
    expect(ids(now.all)).toHaveLength(20);
  });

  it("follows a change in another tab", async () => {
    const { receiveChange, now, server } = await openSignedIn();
    server.rows = server.rows.map((one) => ({ ...one, read: 1 }));
    receiveChange();
    await jest.advanceTimersByTimeAsync(1000);
    expect(now.count).toBe(0);
    expect(now.unread).toMatchObject({ notifications: [], total: 0 });
  });
});

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

describe("after sign-out", () => {
  it("the lists are empty, and a late response is dropped", async () => {
    const { session$, reloadNotifications, now, server } = await openSignedIn();
    await jest.advanceTimersByTimeAsync(1000);
    server.delay = 300;
    void reloadNotifications();
    void reloadNotifications();
    session$.next({ status: "guest", reason: "signed-out" });
    await jest.advanceTimersByTimeAsync(5000);
    expect(now.count).toBe(0);
    expect(now.unread).toEqual({ status: "idle", notifications: [], total: 0, page: 0 });
    expect(now.all).toEqual({ status: "idle", notifications: [], total: 0, page: 0 });
    expect(server.gets).toHaveLength(4);
  });
});

describe("a notification that arrives live", () => {
  it("is shown and counted immediately, and only once", async () => {
    const { notificationArrived, now, server } = await openSignedIn();
    server.rows = [row(38, 0), ...server.rows];
    notificationArrived(row(38, 0));
    notificationArrived(row(38, 0));
    expect(now.count).toBe(13);
    expect(now.unread).toMatchObject({ total: 13 });
    expect(ids(now.all)?.[0]).toBe("n38");
    await jest.advanceTimersByTimeAsync(3000);
    expect(now).toMatchObject({ count: 13, unread: { total: 13 }, all: { total: 38 } });
  });

  it("is not removed by an older response that was in flight", async () => {
    const { notificationArrived, reloadNotifications, now, server } = await openSignedIn();
    await jest.advanceTimersByTimeAsync(1000);
    server.delay = 300;
    void reloadNotifications();
    await jest.advanceTimersByTimeAsync(100);
    server.rows = [row(38, 0), ...server.rows];
    notificationArrived(row(38, 0));
    const counts: unknown[] = [];
    for (let step = 0; step < 30; step += 1) {
      counts.push(now.count);
      await jest.advanceTimersByTimeAsync(100);
    }
    expect(new Set(counts)).toEqual(new Set([13]));
    expect(now).toMatchObject({ unread: { status: "loaded", total: 13 }, all: { status: "loaded", total: 38 } });
  });

  it("is counted once when the server's count included it already, on a page that is not loaded", async () => {
    const { notificationArrived, reloadNotifications, now, server } = await openSignedIn();
    await jest.advanceTimersByTimeAsync(1000);
    const missed = Array.from({ length: 30 }, (_, index) => row(67 - index, 0));
    server.rows = [...missed, ...server.rows];
    void reloadNotifications();
    await jest.advanceTimersByTimeAsync(0);
    const counts = new Set([now.count]);
    for (const one of [...missed].reverse()) {
      notificationArrived(one);
      counts.add(now.count);
      await jest.advanceTimersByTimeAsync(50);
    }
    await jest.advanceTimersByTimeAsync(2000);
    expect(counts).toEqual(new Set([42]));
    expect(now).toMatchObject({ count: 42, unread: { total: 42 }, all: { total: 67 } });
  });

  it("is not lost in a burst of 500, with at most one reload a second", async () => {
    const { notificationArrived, now, server } = await openSignedIn();
    for (let number = 38; number < 538; number += 1) {
      server.rows = [row(number, 0), ...server.rows];
      notificationArrived(row(number, 0));
      await jest.advanceTimersByTimeAsync(4);
    }
    expect(now.count).toBe(512);
    await jest.advanceTimersByTimeAsync(2000);
    expect(now).toMatchObject({ count: 512, unread: { total: 512 } });
    // One load after sign-in, then one reload a second.
    expect(server.gets.length).toBeLessThan(4 * 12);
  });
});
