import { allNotifications$, unreadNotifications$ } from "@portico/shared-utility";
import { useStream, useUnreadCount } from "@portico/shared-utility/react";

/** The number of unread notifications; `undefined` before a list has loaded. */
export function useKnownUnread(): number | undefined {
  const count = useUnreadCount();
  const lists = [useStream(unreadNotifications$), useStream(allNotifications$)];
  return lists.some(({ page }) => page > 0) ? count : undefined;
}
