import type { BehaviorSubject } from "rxjs";
import type { TabChannel } from "../browser/tab-channel.ts";
import type { ApiClient } from "../http/api-client.ts";
import { createAllMarker } from "./all-marker.ts";
import { isKnownRead, markIds, type NotificationState } from "./notification-state.ts";
import type { ReadOutcome } from "./read-outcome.ts";
import type { ReadQueue } from "./read-queue.ts";

interface MarkerParts {
  api: Pick<ApiClient, "request">;
  state: BehaviorSubject<NotificationState>;
  channel: TabChannel<"changed">;
  queue: ReadQueue;
  /** The reload that follows a change counts rows that are not loaded. */
  reload: () => void;
}

/** Marks notifications as read: on the server, in this tab's lists and in the other tabs. */
export function createReadMarker({ api, state, channel, queue, reload }: MarkerParts) {
  const changed = (next: NotificationState) => {
    state.next(next);
    channel.post("changed");
    reload();
  };

  async function sendRead(ids: readonly string[]): Promise<void> {
    await api.request<void>({ method: "PATCH", path: "/notifications", body: { ids } });
    changed(markIds(state.value, ids));
  }

  async function markNotificationsRead(ids: readonly string[]): Promise<ReadOutcome> {
    if (queue.enqueueOffline(ids)) return "queued";
    await sendRead(ids);
    return "read";
  }

  function notificationsReadElsewhere(ids: readonly string[] | undefined): void {
    // The event also arrives for notifications that this browser marked as read.
    if (isKnownRead(state.value, ids)) return;
    if (ids) state.next(markIds(state.value, ids));
    reload();
  }

  const all = createAllMarker({ api, state, queue, changed });
  return { sendRead, markNotificationsRead, notificationsReadElsewhere, ...all };
}
