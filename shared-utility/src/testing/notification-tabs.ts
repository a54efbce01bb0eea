import type { Notification } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import type { InternalCall } from "../http/api-call.ts";
import { ApiError } from "../http/api-error.ts";
import type { NotificationList } from "../notifications/notification-list.ts";
import { createNotificationStream } from "../notifications/notification-stream.ts";
import { createReadQueue } from "../notifications/read-queue.ts";
import { createBrowser, signedInAs } from "./fake-browser.ts";

function row(number: number): Notification {
  const created_at = new Date(Date.UTC(2026, 10, 1, 0, number)).toISOString();
  const id = `n${number}`;
  const module = number % 3 === 0 ? "assets" : "tickets";
  return { id, title: id, body: "", created_at, redirect: "", read: 0, module, icon: null, data: null };
}

export function countByModule(rows: readonly Notification[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { module } of rows) counts[module] = (counts[module] ?? 0) + 1;
  return counts;
}

/** A server with notifications, behind a network that takes `delay()` ms in each direction. */
export function createFakeServer(delay: () => number) {
  let rows: Notification[] = [];
  let made = 0;
  const pass = () => new Promise((resolve) => setTimeout(resolve, delay()));

  function respond({ method, path, query = {}, body }: InternalCall) {
    if (method === "PATCH") {
      const ids = path.endsWith("/all") ? rows.map(({ id }) => id) : (body as { ids: string[] }).ids;
      rows = rows.map((one) => (ids.includes(one.id) ? { ...one, read: 1 } : one));
      return undefined;
    }
    const matching = rows.filter(({ read }) => (query.read as number[]).includes(read));
    const from = Number(query.offset);
    const unread = rows.filter(({ read }) => read === 0);
    const notifications = matching.slice(from, from + 10);
    const counts = { totalUnreadNotifications: unread.length, unreadByModule: countByModule(unread) };
    return { notifications, total: matching.length, ...counts };
  }

  return {
    rows: () => rows,
    unread: () => rows.filter(({ read }) => read === 0),
    arrive(): Notification {
      made += 1;
      const arrived = row(made);
      rows = [arrived, ...rows];
      return arrived;
    },
    request: async <T>(call: InternalCall, online: () => boolean): Promise<T> => {
      await pass();
      if (!online()) throw new ApiError("network");
      const response = respond(call);
      await pass();
      // The server carried out the call; only its response is lost.
      if (!online()) throw new ApiError("network");
      return response as T;
    },
  };
}

/** Tabs of one browser, each with its stream; messages between tabs arrive after `delay()` ms. */
export function openTabs(server: ReturnType<typeof createFakeServer>, count: number, delay: () => number) {
  const listeners: (() => void)[] = [];
  const browser = createBrowser(delay);
  return Array.from({ length: count }, (_, tabIndex) => {
    const tab = {
      /** Whether calls reach the server; `navigator.onLine` may differ. */
      online: true,
      unread: undefined as NotificationList | undefined,
      all: undefined as NotificationList | undefined,
      count: 0,
      byModule: new Map() as ReadonlyMap<string, number>,
      /** The ids whose reading the server has acknowledged to this tab. */
      marked: new Set<string>(),
      /** The ids that were read offline. */
      queued: new Set<string>(),
      waiting: new Set<string>() as ReadonlySet<string>,
    };
    const { setNetwork, ...parts } = browser.openTab();
    const channel = {
      post: () => {
        for (const [index, listener] of listeners.entries()) if (index !== tabIndex) setTimeout(listener, delay());
      },
      listen: (listener: (message: "changed") => void) => {
        listeners[tabIndex] = () => listener("changed");
      },
    };
    const api = { request: <T>(call: InternalCall) => server.request<T>(call, () => tab.online) };
    const session$ = new BehaviorSubject(signedInAs("ana"));
    const queue = createReadQueue({ session$, ...parts });
    const stream = createNotificationStream({ api, session$, channel, queue });
    stream.unreadNotifications$.subscribe((list) => Object.assign(tab, { unread: list }));
    stream.allNotifications$.subscribe((list) => Object.assign(tab, { all: list }));
    stream.unreadCount$.subscribe((unread) => Object.assign(tab, { count: unread }));
    stream.unreadByModule$.subscribe((byModule) => Object.assign(tab, { byModule }));
    stream.queuedReads$.subscribe((waiting) => Object.assign(tab, { waiting }));
    return Object.assign(tab, { stream, setNetwork });
  });
}
