import type { MarkedAll } from "@portico/shared-utility/contract";
import type { BehaviorSubject } from "rxjs";
import type { ApiClient } from "../http/api-client.ts";
import { markAll, type NotificationState, unreadIds } from "./notification-state.ts";
import type { ReadOutcome } from "./read-outcome.ts";
import type { ReadQueue } from "./read-queue.ts";
import { everyUntil } from "./unread-until.ts";

interface AllMarkerParts {
  api: Pick<ApiClient, "request">;
  state: BehaviorSubject<NotificationState>;
  queue: Pick<ReadQueue, "enqueueOffline">;
  /** Shows a change in this tab and in the others. */
  changed: (next: NotificationState) => void;
}

/** Marks all notifications as read, and undoes that. */
export function createAllMarker({ api, state, queue, changed }: AllMarkerParts) {
  let lastMarked: MarkedAll | undefined;

  async function markAllNotificationsRead(): Promise<ReadOutcome> {
    const { notifications, total } = state.value.unread.shown;
    const [newest] = notifications;
    // Rows that are not loaded are looked up when the network is back. Later arrivals stay unread.
    const others = newest && notifications.length < total ? [everyUntil(newest.created_at)] : [];
    if (queue.enqueueOffline([...notifications.map(({ id }) => id), ...others])) return "queued";
    const known = unreadIds(state.value);
    lastMarked = await api.request<MarkedAll | undefined>({ method: "PATCH", path: "/notifications/all" });
    changed(markAll(state.value, known));
    return "read";
  }

  async function undoMarkAll(): Promise<void> {
    if (!lastMarked) return;
    const { read_at, oldest } = lastMarked;
    await api.request<void>({ method: "POST", path: "/notifications/all/undo", body: { read_at, oldest } });
    lastMarked = undefined;
    changed(state.value);
  }

  return { markAllNotificationsRead, undoMarkAll, lastMarkedCount: () => lastMarked?.count ?? 0 };
}
