import { markNotificationsRead } from "@portico/shared-utility";
import type { Notification } from "@portico/shared-utility/contract";

/** Marks an opened notification as read; the lists reload by themselves (specification section 4). */
export async function markRead({ id, read }: Notification): Promise<void> {
  if (read === 0) await markNotificationsRead([id]);
}
