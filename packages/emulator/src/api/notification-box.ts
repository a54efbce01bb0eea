import { randomUUID } from "node:crypto";
import { type Notification, type NotificationPage, notificationPageSize } from "@portico/shared-utility/contract";

/** The notifications of the signed-in user, in memory. */
export function createNotificationBox(module: string) {
  let rows: Notification[] = [];
  return {
    /** Adds an unread notification that leads to the application, and returns it. */
    add(title: string, body: string): Notification {
      const redirect = `/${module}/home`;
      const row: Notification = {
        ...{ id: randomUUID(), title, body, redirect, module, icon: null, data: null },
        created_at: new Date().toISOString(),
        read: 0,
      };
      rows = [row, ...rows];
      return row;
    },
    /** @param ids all without it */
    read(ids?: readonly string[]) {
      rows = rows.map((row) => (ids === undefined || ids.includes(row.id) ? { ...row, read: 1 } : row));
    },
    /** `GET /notifications`: `offset`, `limit` and `read` are numbers. */
    page(query: URLSearchParams): NotificationPage {
      const offset = Number(query.get("offset") ?? 0);
      const limit = Number(query.get("limit") ?? notificationPageSize);
      const read = query.get("read");
      const matching = rows.filter((row) => read === null || String(row.read) === read);
      const unread = rows.filter((row) => row.read === 0).length;
      return {
        notifications: matching.slice(offset, offset + limit),
        total: matching.length,
        totalUnreadNotifications: unread,
        unreadByModule: unread > 0 ? { [module]: unread } : {},
      };
    },
  };
}

export type NotificationBox = ReturnType<typeof createNotificationBox>;
