import type { Notification, Session } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import type { InternalCall } from "../http/api-call.ts";
import { ApiError } from "../http/api-error.ts";
import type { NotificationList } from "./notification-list.ts";
import { createNotificationStream } from "./notification-stream.ts";
import { createBrowser, signedInAs } from "./offline-tabs-fixtures.ts";
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
    gets: [] as Record<string, unknown>[],
    marked: [] as string[][],
    broken: false,
    away: false,
    delay: 0,
    async request<T>({ method, path, query, body }: InternalCall) {
      const answer = server.answer(method, path, query ?? {}, body as { ids: string[] });
      if (server.delay) await new Promise((resolve) => setTimeout(resolve, server.delay));
      return answer as T;
    },
    answer(method: string, path: string, query: Record<string, unknown>, body: { ids: string[] }) {
      if (server.away) throw new ApiError("network");
      if (server.broken) throw new ApiError("server.unavailable", { status: 503 });
      if (method === "PATCH") {
        if (body) server.marked.push(body.ids);
        const touched = ({ id }: Notification) => path.endsWith("/all") || body.ids.includes(id);
        server.rows = server.rows.map((one) => (touched(one) ? { ...one, read: 1 } : one));
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
  let hear = (_: "changed") => {};
  const channel = {
    post: (message: "changed") => void posted.push(message),
    listen: (listener: typeof hear) => {
      hear = listener;
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
  const goes = (where: "online" | "offline") => {
    server.away = where === "offline";
    tab.goes(where);
  };
  return { server, session$, posted, hear: () => hear("changed"), goes, now, ...stream };
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

  it("both lists load once, with what came until the live channel was subscribed", async () => {
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

  it("nothing loads for somebody who has left before the live channel was subscribed", async () => {
    const { server, session$ } = await openSignedIn(undefined, 1000);
    session$.next({ status: "guest", reason: "signed-out" });
    await jest.advanceTimersByTimeAsync(5000);
    expect(server.gets).toEqual([]);
  });

  it("a new token of the same person loads nothing again", async () => {
    const { session$, server } = await openSignedIn();
    session$.next({ ...signedInAs("ana"), token: "t2" } as Session);
    await jest.advanceTimersByTimeAsync(2000);
    expect(server.gets).toHaveLength(2);
  });

  it("a part of the page that asks for loaded lists costs nothing", async () => {
    const { loadNotifications, server } = await openSignedIn();
    await loadNotifications();
    expect(server.gets).toHaveLength(2);
  });
});

describe("scrolling", () => {
  it("loads page after page until all are there, each once", async () => {
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

  it("shows a row once when a new one has shifted the list", async () => {
    const { loadMoreNotifications, now, server } = await openSignedIn();
    server.rows = [row(38, 0), ...server.rows];
    await loadMoreNotifications("all");
    expect(ids(now.all)).toHaveLength(19);
    expect(new Set(ids(now.all)).size).toBe(19);
  });

  it("keeps what is shown when a page fails, and says so", async () => {
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

  it("stays said while the lists are loaded again by themselves, until they are there", async () => {
    const { allNotifications$, reloadNotifications, loadMoreNotifications, server } = await openSignedIn();
    server.broken = true;
    await loadMoreNotifications("all");
    const said: unknown[] = [];
    allNotifications$.subscribe((list) => said.push(failures(list)));
    for (const broken of [true, false]) {
      server.broken = broken;
      void reloadNotifications();
      await jest.advanceTimersByTimeAsync(2000);
    }
    expect(new Set(said)).toEqual(new Set(["next", undefined]));
    expect(said.indexOf(undefined)).toBe(said.length - 1);
  });

  it("of a reload that overtook the next page is one of the next page", async () => {
    const { loadMoreNotifications, reloadNotifications, now, server } = await openSignedIn();
    server.delay = 3000;
    void loadMoreNotifications("all");
    server.broken = true;
    void reloadNotifications();
    await jest.advanceTimersByTimeAsync(8000);
    expect(now).toMatchObject({ unread: { failed: "all" }, all: { failed: "next" } });
  });

  it("is forgotten at once when somebody asks anew, and said again when it is one still", async () => {
    const { allNotifications$, loadNotifications, reloadNotifications, server } = await openSignedIn();
    server.broken = true;
    void reloadNotifications();
    await jest.advanceTimersByTimeAsync(2000);
    const said: unknown[] = [];
    allNotifications$.subscribe((list) => said.push(failures(list)));
    void loadNotifications();
    await jest.advanceTimersByTimeAsync(2000);
    expect(said.filter((each, index) => each !== said[index - 1])).toEqual(["all", undefined, "all"]);
  });
});

describe("reloading", () => {
  it("turns a burst of a thousand messages into two requests a list", async () => {
    const { reloadNotifications, server } = await openSignedIn();
    await jest.advanceTimersByTimeAsync(5000);
    for (let message = 0; message < 1000; message += 1) void reloadNotifications();
    await jest.advanceTimersByTimeAsync(5000);
    expect(server.gets).toHaveLength(2 + 4);
  });

  it("brings back the pages that were scrolled to", async () => {
    const { loadMoreNotifications, reloadNotifications, now, server } = await openSignedIn();
    await loadMoreNotifications("all");
    server.rows = [row(38, 0), ...server.rows];
    void reloadNotifications();
    await jest.advanceTimersByTimeAsync(1000);
    expect(now.all).toMatchObject({ status: "loaded", total: 38, page: 2 });
    expect(ids(now.all)?.slice(0, 2)).toEqual(["n38", "n37"]);
    expect(now.count).toBe(13);
  });

  it("brings the page that was being loaded", async () => {
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

  it("follows a change made in another tab", async () => {
    const { hear, now, server } = await openSignedIn();
    server.rows = server.rows.map((one) => ({ ...one, read: 1 }));
    hear();
    await jest.advanceTimersByTimeAsync(1000);
    expect(now.count).toBe(0);
    expect(now.unread).toMatchObject({ notifications: [], total: 0 });
  });
});

describe("what another browser has read", () => {
  it("is read here with the next loading, at once", async () => {
    const { notificationsReadElsewhere, now, server } = await openSignedIn();
    await jest.advanceTimersByTimeAsync(1000);
    server.answer("PATCH", "/notifications", {}, { ids: ["n37"] });
    notificationsReadElsewhere(["n37"]);
    await jest.advanceTimersByTimeAsync(0);
    expect(now).toMatchObject({ count: 11, unread: { total: 11 } });
    expect(now.all?.notifications[0]).toMatchObject({ id: "n37", read: 1 });
    for (const one of server.rows) one.read = 1;
    notificationsReadElsewhere(undefined);
    await jest.advanceTimersByTimeAsync(1000);
    expect(now).toMatchObject({ count: 0, unread: { notifications: [], total: 0 } });
  });

  it("costs nothing where it was this one", async () => {
    const { markNotificationsRead, markAllNotificationsRead, notificationsReadElsewhere, server } =
      await openSignedIn();
    const askedAfter = async (ids: string[] | undefined) => {
      await jest.advanceTimersByTimeAsync(2000);
      const before = server.gets.length;
      notificationsReadElsewhere(ids);
      await jest.advanceTimersByTimeAsync(2000);
      return server.gets.length - before;
    };
    await markNotificationsRead(["n37"]);
    expect(await askedAfter(["n37"])).toBe(0);
    await markAllNotificationsRead();
    expect(await askedAfter(undefined)).toBe(0);
  });

  it("is nobody's business after sign-out", async () => {
    const { notificationsReadElsewhere, server, session$ } = await openSignedIn();
    session$.next({ status: "guest" });
    const before = server.gets.length;
    notificationsReadElsewhere(["n1"]);
    await jest.advanceTimersByTimeAsync(2000);
    expect(server.gets).toHaveLength(before);
  });
});

describe("marking as read", () => {
  it("shows at once in both lists and the count, in other tabs too, then asks the server", async () => {
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

  it("marks all, and keeps unread what arrives after", async () => {
    const { markAllNotificationsRead, now, server } = await openSignedIn();
    await markAllNotificationsRead();
    expect(now).toMatchObject({ count: 0, unread: { notifications: [], total: 0 } });
    server.rows = [row(38, 0), ...server.rows];
    await jest.advanceTimersByTimeAsync(1000);
    expect(now).toMatchObject({ count: 1, unread: { total: 1 } });
  });

  it("never turns unread again by an answer that was under way", async () => {
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

  it("changes nothing when the server did not take it", async () => {
    const { markAllNotificationsRead, markNotificationsRead, now, server } = await openSignedIn();
    server.broken = true;
    await expect(markAllNotificationsRead()).rejects.toMatchObject({ code: "server.unavailable" });
    await expect(markNotificationsRead(["n37"])).rejects.toMatchObject({ code: "server.unavailable" });
    expect(now).toMatchObject({ count: 12, unread: { status: "loaded", total: 12 } });
  });
});

describe("without a network", () => {
  it("what is read waits, unread and counted, and is on the server as soon as the network is back", async () => {
    const { markNotificationsRead, goes, now, server } = await openSignedIn();
    goes("offline");
    await expect(markNotificationsRead(["n37"])).resolves.toBe("queued");
    await expect(markNotificationsRead(["n36", "n37"])).resolves.toBe("queued");
    expect(now).toMatchObject({ count: 12, queued: ["n37", "n36"], unread: { total: 12 } });
    goes("online");
    await jest.advanceTimersByTimeAsync(0);
    expect(server.marked).toEqual([["n37", "n36"]]);
    expect(now).toMatchObject({ count: 10, queued: [], unread: { total: 10 } });
    await jest.advanceTimersByTimeAsync(1000);
    expect(now).toMatchObject({ count: 10, unread: { status: "loaded", total: 10 } });
  });

  it("what was read before the tab was closed is sent when it is opened again", async () => {
    const browser = createBrowser();
    const first = await openSignedIn(browser.openTab());
    first.goes("offline");
    await first.markNotificationsRead(["n37"]);
    const second = await openSignedIn(browser.openTab());
    expect(second.server.marked).toEqual([["n37"]]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(second.now).toMatchObject({ count: 11, queued: [] });
  });

  it("a network that fails at once again loses nothing: the next reload that works sends it", async () => {
    const { markNotificationsRead, reloadNotifications, goes, now, server } = await openSignedIn();
    goes("offline");
    await markNotificationsRead(["n37"]);
    server.broken = true;
    goes("online");
    await jest.advanceTimersByTimeAsync(2000);
    expect(now).toMatchObject({ count: 12, queued: ["n37"] });
    server.broken = false;
    void reloadNotifications();
    await jest.advanceTimersByTimeAsync(1000);
    expect(server.marked).toEqual([["n37"]]);
    expect(now).toMatchObject({ count: 11, queued: [] });
  });

  it("all are marked only when all that are unread are loaded, and never what came after", async () => {
    const { markAllNotificationsRead, loadMoreNotifications, goes, now, server } = await openSignedIn();
    goes("offline");
    await expect(markAllNotificationsRead()).rejects.toMatchObject({ code: "network" });
    goes("online");
    await loadMoreNotifications("unread");
    goes("offline");
    await expect(markAllNotificationsRead()).resolves.toBe("queued");
    expect(now).toMatchObject({ count: 12, unread: { total: 12 } });
    expect(now.queued).toHaveLength(12);
    server.rows = [row(38, 0), ...server.rows];
    goes("online");
    await jest.advanceTimersByTimeAsync(2000);
    expect(now).toMatchObject({ count: 1, queued: [], unread: { total: 1 } });
  });

  it("is dropped at sign-out, and never sent for the next person", async () => {
    const { markNotificationsRead, goes, session$, now, server } = await openSignedIn();
    goes("offline");
    await markNotificationsRead(["n37"]);
    session$.next({ status: "guest", reason: "signed-out" });
    goes("online");
    session$.next(signedInAs("bruno"));
    await jest.advanceTimersByTimeAsync(2000);
    expect(server.marked).toEqual([]);
    expect(now.queued).toEqual([]);
  });
});

describe("after sign-out", () => {
  it("nothing is left, and an answer that comes late is dropped", async () => {
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
  it("is shown and counted at once, and only once", async () => {
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

  it("is not lost to an answer that was on its way before it", async () => {
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

  it("is counted once where the server has told of it already, on a page that is not loaded", async () => {
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

  it("in a burst of 500 asks at most once a second, and none is lost", async () => {
    const { notificationArrived, now, server } = await openSignedIn();
    for (let number = 38; number < 538; number += 1) {
      server.rows = [row(number, 0), ...server.rows];
      notificationArrived(row(number, 0));
      await jest.advanceTimersByTimeAsync(4);
    }
    expect(now.count).toBe(512);
    await jest.advanceTimersByTimeAsync(2000);
    expect(now).toMatchObject({ count: 512, unread: { total: 512 } });
    // Sign-in, then one run a second in two seconds and after.
    expect(server.gets.length).toBeLessThan(4 * 12);
  });
});
