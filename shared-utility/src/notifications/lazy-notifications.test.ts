import type { Notification, Session } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import { ApiError } from "../http/api-error.ts";
import { createLazyNotifications } from "./lazy-notifications.ts";
import type { NotificationList } from "./notification-list.ts";
import { createNotificationStream } from "./notification-stream.ts";
import { createReadQueue } from "./read-queue.ts";

const guest: Session = { status: "guest" };
const ana: Session = { status: "signed-in", email: "ana@acme.test", name: "Ana", token: "token" };
const row: Notification = {
  ...{ id: "1", module: "tickets", title: "New ticket", body: "", redirect: "/", read: 0, icon: null, data: null },
  created_at: "2026-01-01T00:00:00.000Z",
};

function page() {
  const session$ = new BehaviorSubject<Session>(guest);
  const storage = { read: () => undefined, write: () => true, remove() {}, keys: () => [] };
  const queue = createReadQueue({ session$, storage });
  const response = { notifications: [row], total: 1, totalUnreadNotifications: 1, unreadByModule: { tickets: 1 } };
  const api = { request: async <T>() => response as T };
  const channel = { post() {}, listen() {}, close() {} };
  const load = jest.fn(async () => createNotificationStream({ api, session$, channel, queue }));
  return { session$, load, notifications: createLazyNotifications(session$, load) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it("loads no code for a guest, whose lists are empty", async () => {
  const { load, notifications } = page();
  const seen: unknown[] = [];
  notifications.unreadCount$.subscribe((count) => seen.push(count));
  notifications.unreadNotifications$.subscribe(({ status }) => seen.push(status));
  notifications.notificationArrived(row);
  await settled();
  expect(load).not.toHaveBeenCalled();
  expect([...seen, notifications.lastMarkedCount()]).toEqual([0, "idle", 0]);
});

it("shows the lists of a user who has signed in to those who subscribed before", async () => {
  const { session$, load, notifications } = page();
  const counts: number[] = [];
  notifications.unreadCount$.subscribe((count) => counts.push(count));
  session$.next(ana);
  await settled();
  await settled();
  expect(counts).toEqual([0, 1]);
  session$.next(guest);
  expect(counts).toEqual([0, 1, 0]);
  expect(load).toHaveBeenCalledTimes(1);
});

describe("lists whose code cannot be loaded", () => {
  async function failed() {
    const opened = page();
    opened.load.mockRejectedValueOnce(new ApiError("network")).mockRejectedValueOnce(new ApiError("network"));
    const seen: NotificationList[] = [];
    opened.notifications.unreadNotifications$.subscribe((list) => seen.push(list));
    jest.useFakeTimers();
    opened.session$.next(ana);
    await jest.advanceTimersByTimeAsync(0);
    expect(seen.at(-1)).toMatchObject({ status: "failed", failed: "all", error: { code: "network" } });
    return { ...opened, last: () => seen.at(-1) };
  }

  it("show the failure, and load by themselves once the code can be loaded", async () => {
    const { last } = await failed();
    await jest.advanceTimersByTimeAsync(4_000);
    expect(last()).toMatchObject({ status: "loaded", notifications: [row] });
  });

  it("load when the user tries again, and show the attempt", async () => {
    const { notifications, load, last } = await failed();
    const loading = notifications.loadNotifications();
    expect(last()).toMatchObject({ status: "idle", notifications: [] });
    await loading;
    expect(last()).toMatchObject({ status: "failed" });
    await notifications.loadNotifications();
    expect(load).toHaveBeenCalledTimes(3);
    expect(last()).toMatchObject({ status: "loaded", notifications: [row] });
  });

  it("are empty again for a guest", async () => {
    const { session$, last } = await failed();
    session$.next(guest);
    expect(last()).toMatchObject({ status: "idle", notifications: [] });
  });
});

it("loads code that failed to load again at the next reload", async () => {
  const { session$, load, notifications } = page();
  load.mockRejectedValueOnce(new Error("offline"));
  session$.next(ana);
  await settled();
  await notifications.reloadNotifications();
  const statuses: string[] = [];
  notifications.allNotifications$.subscribe(({ status }) => statuses.push(status));
  expect(load).toHaveBeenCalledTimes(2);
  expect(statuses).toEqual(["loaded"]);
});
