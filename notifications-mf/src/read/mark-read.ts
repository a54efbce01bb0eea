import { markNotificationsRead, type ReadOutcome } from "@portico/shared-utility";
import type { Notification } from "@portico/shared-utility/contract";

/** Marks an opened notification as read. The lists reload automatically. */
export async function markRead({ id, read }: Notification): Promise<ReadOutcome> {
  return read === 0 ? markNotificationsRead([id]) : "read";
}
