import type { Page } from "@playwright/test";

interface Notifications {
  markNotificationsRead(ids: readonly string[]): Promise<unknown>;
  markAllNotificationsRead(): Promise<unknown>;
  reloadNotifications(): Promise<void>;
  unreadCount$: { subscribe(listener: (count: number) => void): unknown };
  allNotifications$: {
    subscribe(listener: (list: { notifications: readonly { id: string; read: 0 | 1 }[] }) => void): unknown;
  };
}

/** A tab's view of the user's notifications, recorded from its streams. */
interface Observed {
  notifications: Notifications;
  count: number;
  unread: string[];
  /** Notifications that the tab showed as read. */
  read: Set<string>;
  /** Notifications that it showed as unread afterwards, which must never happen. */
  flipped: string[];
  /** Notifications whose read the server has confirmed. */
  acknowledged: string[];
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** A user's action in one of the tabs. */
export type Action = "read one" | "read all" | "reload";

/** Subscribes to a tab's streams as any micro-frontend of the page would. */
export async function observe(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    const notifications = (await window.System.import("@portico/shared-utility")) as unknown as Notifications;
    const observed: Observed = { notifications, count: 0, unread: [], read: new Set(), flipped: [], acknowledged: [] };
    window.observed = observed;
    notifications.unreadCount$.subscribe((count) => {
      observed.count = count;
    });
    notifications.allNotifications$.subscribe(({ notifications: rows }) => {
      observed.unread = rows.filter(({ read }) => read === 0).map(({ id }) => id);
      observed.flipped.push(...observed.unread.filter((id) => observed.read.has(id)));
      for (const { id, read } of rows) if (read === 1) observed.read.add(id);
    });
  });
}

/** Starts an action without waiting for its end, like a user; `pick` selects one of the unread ones shown. */
export async function act(tab: Page, action: Action, pick: number): Promise<void> {
  await tab.evaluate(
    ([what, at]) => {
      const { observed } = window;
      const { notifications, unread, acknowledged } = observed;
      const done = (ids: readonly string[]) => (outcome: unknown) => {
        if (outcome !== "queued") acknowledged.push(...ids);
      };
      // Without a network the call is rejected, and then the read is not confirmed.
      const refused = () => {};
      if (what === "reload") void notifications.reloadNotifications();
      if (what === "read all") void notifications.markAllNotificationsRead().then(done([...unread]), refused);
      const id = unread[Math.floor(at * unread.length)];
      if (what === "read one" && id) void notifications.markNotificationsRead([id]).then(done([id]), refused);
    },
    [action, pick] as const,
  );
}

/** The tab's record so far. */
export function outcome(tab: Page) {
  return tab.evaluate(() => {
    const { count, unread, flipped, acknowledged } = window.observed;
    const lost = acknowledged.filter((id) => unread.includes(id));
    return { count, flipped, lost, acknowledged: acknowledged.length };
  });
}
