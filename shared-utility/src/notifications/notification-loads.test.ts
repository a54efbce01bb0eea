import { ids, openSignedIn, row } from "../testing/open-notifications.ts";
import type { NotificationList } from "./notification-list.ts";

beforeEach(() => jest.useFakeTimers());

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

  it("ends by itself when the service is back, with pauses that grow to half a minute", async () => {
    jest.spyOn(Math, "random").mockReturnValue(1);
    const { reloadNotifications, now, server } = await openSignedIn();
    server.broken = true;
    const calls = jest.spyOn(server, "respond");
    void reloadNotifications();
    await jest.advanceTimersByTimeAsync(119_000);
    expect(now.all).toMatchObject({ failed: "all" });
    // Both lists: first immediately, then after 2, 4, 8, 16, 30, 30 and 30 s.
    expect(calls).toHaveBeenCalledTimes(2 * (1 + 6));
    server.broken = false;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(now).toMatchObject({ all: { status: "loaded" }, unread: { status: "loaded" } });
    calls.mockClear();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(calls).not.toHaveBeenCalled();
  });

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

  it("follows a second change of another tab in time to agree with it within a second", async () => {
    const { receiveChange, now, server } = await openSignedIn();
    await jest.advanceTimersByTimeAsync(5000);
    for (const unread of [11, 10]) {
      server.rows = server.rows.map((one, index) => ({ ...one, read: index < unread ? 0 : 1 }));
      receiveChange();
      await jest.advanceTimersByTimeAsync(10);
    }
    await jest.advanceTimersByTimeAsync(490);
    expect(now.count).toBe(10);
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
