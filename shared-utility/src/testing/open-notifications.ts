import type { Notification, Session } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import type { InternalCall } from "../http/api-call.ts";
import { ApiError } from "../http/api-error.ts";
import type { NotificationList } from "../notifications/notification-list.ts";
import { createNotificationStream } from "../notifications/notification-stream.ts";
import { createReadQueue } from "../notifications/read-queue.ts";
import { createBrowser, signedInAs } from "./fake-browser.ts";

/** A notification; a higher number is newer. */
export function row(number: number, read: 0 | 1): Notification {
  const created_at = new Date(Date.UTC(2026, 10, 1, 0, number)).toISOString();
  const id = `n${number}`;
  return { id, title: id, body: "", created_at, redirect: "", read, module: "tickets", icon: null, data: null };
}

/** A server with 37 notifications, of which the 12 newest are unread. */
export function createServer() {
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

/** A tab of a signed-in user with the notification stream; `now` holds the current values of its streams. */
export async function openSignedIn(tab = createBrowser().openTab(), waitForLive = 0) {
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

/** The ids of a list's rows. */
export const ids = (list?: NotificationList) => list?.notifications.map(({ id }) => id);
