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

/** What one tab knows of the person's notifications, noted as its streams say it. */
interface Observed {
  notifications: Notifications;
  count: number;
  unread: string[];
  /** Once shown as read. */
  read: Set<string>;
  /** Shown as unread again afterwards, which must never be. */
  flipped: string[];
  /** What the server said it has. */
  acknowledged: string[];
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** What a person does in one of the tabs. */
export type Deed = "read one" | "read all" | "reload";

/** Follows a tab's streams as any micro-frontend of the page would. */
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

/** Does it without waiting for the end, as people do; `pick` chooses among the unread ones that the tab shows. */
export async function act(tab: Page, deed: Deed, pick: number): Promise<void> {
  await tab.evaluate(
    ([what, at]) => {
      const { observed } = window;
      const { notifications, unread, acknowledged } = observed;
      const done = (ids: readonly string[]) => (outcome: unknown) => {
        if (outcome !== "queued") acknowledged.push(...ids);
      };
      // A network that is away refuses the call; then nothing was promised.
      const refused = () => {};
      if (what === "reload") void notifications.reloadNotifications();
      if (what === "read all") void notifications.markAllNotificationsRead().then(done([...unread]), refused);
      const id = unread[Math.floor(at * unread.length)];
      if (what === "read one" && id) void notifications.markNotificationsRead([id]).then(done([id]), refused);
    },
    [deed, pick] as const,
  );
}

/** What the tab has come to. */
export function outcome(tab: Page) {
  return tab.evaluate(() => {
    const { count, unread, flipped, acknowledged } = window.observed;
    const lost = acknowledged.filter((id) => unread.includes(id));
    return { count, flipped, lost, acknowledged: acknowledged.length };
  });
}
