import type { Notification } from "@portico/shared-utility/contract";
import type { notifications } from "./notification-table.ts";

/** A notification in the form of the API and the live channel. */
export function notificationResponse(row: typeof notifications.$inferSelect): Notification {
  const { id, title, body, redirect, module, icon, data } = row;
  return {
    id,
    title,
    body,
    created_at: row.createdAt.toISOString(),
    redirect,
    read: row.readAt ? 1 : 0,
    module,
    icon,
    data,
  };
}
