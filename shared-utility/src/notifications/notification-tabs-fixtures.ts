import type { Notification } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import type { InternalCall } from "../http/api-call.ts";
import { ApiError } from "../http/api-error.ts";
import type { NotificationList } from "./notification-list.ts";
import { createNotificationStream } from "./notification-stream.ts";
import { createBrowser, signedInAs } from "./offline-tabs-fixtures.ts";
import { createReadQueue } from "./read-queue.ts";

function row(number: number): Notification {
  const created_at = new Date(Date.UTC(2026, 10, 1, 0, number)).toISOString();
  const id = `n${number}`;
  return { id, title: id, body: "", created_at, redirect: "", read: 0, module: "tickets", icon: null, data: null };
}

/** What the server holds, reached over a net whose every way takes as long as `delay` says. */
export function createFakeServer(delay: () => number) {
  let rows: Notification[] = [];
  let made = 0;
  const pass = () => new Promise((resolve) => setTimeout(resolve, delay()));

  function answer({ method, path, query = {}, body }: InternalCall) {
    if (method === "PATCH") {
      const ids = path.endsWith("/all") ? rows.map(({ id }) => id) : (body as { ids: string[] }).ids;
      rows = rows.map((one) => (ids.includes(one.id) ? { ...one, read: 1 } : one));
      return undefined;
    }
    const matching = rows.filter(({ read }) => (query.read as number[]).includes(read));
    const from = Number(query.offset);
    const totalUnreadNotifications = rows.filter(({ read }) => read === 0).length;
    return { notifications: matching.slice(from, from + 10), total: matching.length, totalUnreadNotifications };
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
      const answered = answer(call);
      await pass();
      // The server has done it; the tab does not hear of it.
      if (!online()) throw new ApiError("network");
      return answered as T;
    },
  };
}

/** Tabs of one browser, each with a stream of its own; what one says comes to the others a little later. */
export function openTabs(held: ReturnType<typeof createFakeServer>, count: number, delay: () => number) {
  const hearers: (() => void)[] = [];
  const browser = createBrowser(delay);
  return Array.from({ length: count }, (_, own) => {
    const tab = {
      /** Whether calls reach the server; the browser may not know of it. */
      online: true,
      unread: undefined as NotificationList | undefined,
      all: undefined as NotificationList | undefined,
      count: 0,
      /** What the server has acknowledged to this tab. */
      marked: new Set<string>(),
      /** What was read without a network. */
      queued: new Set<string>(),
      waiting: new Set<string>() as ReadonlySet<string>,
    };
    const { goes, ...parts } = browser.openTab();
    const channel = {
      post: () => {
        for (const [index, hear] of hearers.entries()) if (index !== own) setTimeout(hear, delay());
      },
      listen: (hear: (message: "changed") => void) => {
        hearers[own] = () => hear("changed");
      },
    };
    const api = { request: <T>(call: InternalCall) => held.request<T>(call, () => tab.online) };
    const session$ = new BehaviorSubject(signedInAs("ana"));
    const queue = createReadQueue({ session$, ...parts });
    const stream = createNotificationStream({ api, session$, channel, queue });
    stream.unreadNotifications$.subscribe((list) => Object.assign(tab, { unread: list }));
    stream.allNotifications$.subscribe((list) => Object.assign(tab, { all: list }));
    stream.unreadCount$.subscribe((unread) => Object.assign(tab, { count: unread }));
    stream.queuedReads$.subscribe((waiting) => Object.assign(tab, { waiting }));
    return Object.assign(tab, { stream, goes });
  });
}
