import type { Session } from "@portico/shared-utility/contract";
import { ApiError } from "../http/api-error.ts";
import { signedInAs } from "../testing/fake-browser.ts";
import { ids, openSignedIn, row } from "../testing/open-notifications.ts";

beforeEach(() => jest.useFakeTimers());

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

  it("a load that failed is not repeated when the wait for the live channel ends", async () => {
    const { server, now, reloadNotifications } = await openSignedIn(undefined, 500);
    server.broken = true;
    await reloadNotifications();
    const calls = jest.spyOn(server, "respond");
    await jest.advanceTimersByTimeAsync(900);
    expect(now.all).toMatchObject({ status: "failed" });
    expect(calls).not.toHaveBeenCalled();
  });

  it("nothing loads when the user signs out before the live channel is subscribed", async () => {
    const { server, session$ } = await openSignedIn(undefined, 1000);
    session$.next({ status: "guest", reason: "signed-out" });
    await jest.advanceTimersByTimeAsync(5000);
    expect(server.gets).toEqual([]);
  });

  it("both lists load for the next user, although a reload for the previous user ends after the sign-in", async () => {
    const { server, session$, now, reloadNotifications } = await openSignedIn(undefined, 1000);
    const { request } = server;
    server.request = async (call) => {
      const isUnread = (call.query as { read: number[] }).read.length === 1;
      await new Promise((resolve) => setTimeout(resolve, isUnread ? 1200 : 1500));
      return request(call);
    };
    void reloadNotifications();
    void reloadNotifications();
    await jest.advanceTimersByTimeAsync(1300);
    session$.next({ status: "guest", reason: "signed-out" });
    session$.next(signedInAs("rui"));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(now).toMatchObject({ unread: { status: "loaded" }, all: { status: "loaded" } });
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

  it("is in both lists when only the list of all had it, and stays read once it is", async () => {
    const { notificationArrived, markNotificationsRead, reloadNotifications, now, server } = await openSignedIn();
    await jest.advanceTimersByTimeAsync(1000);
    const { respond } = server;
    server.rows = [row(38, 0), ...server.rows];
    // The network is lost between the two requests.
    server.respond = (method, path, query, body) => {
      if (`${query.read}` === "0") throw new ApiError("network");
      return respond(method, path, query, body);
    };
    void reloadNotifications();
    await jest.advanceTimersByTimeAsync(0);
    expect(now).toMatchObject({ count: 13, unread: { failed: "all", total: 12 }, all: { total: 38 } });
    notificationArrived(row(38, 0));
    expect(ids(now.unread)?.[0]).toBe("n38");
    expect(now).toMatchObject({ count: 13, unread: { total: 13 }, all: { total: 38 } });
    await markNotificationsRead(["n38"]);
    notificationArrived(row(38, 0));
    expect(ids(now.unread)).not.toContain("n38");
    expect(now.count).toBe(12);
  });

  it("is not lost in a burst of 500, with at most two reloads a second", async () => {
    const { notificationArrived, now, server } = await openSignedIn();
    for (let number = 38; number < 538; number += 1) {
      server.rows = [row(number, 0), ...server.rows];
      notificationArrived(row(number, 0));
      await jest.advanceTimersByTimeAsync(4);
    }
    expect(now.count).toBe(512);
    await jest.advanceTimersByTimeAsync(2000);
    expect(now).toMatchObject({ count: 512, unread: { total: 512 } });
    // One load after sign-in, then two reloads a second.
    expect(server.gets.length).toBeLessThan(4 * 12);
  });
});
