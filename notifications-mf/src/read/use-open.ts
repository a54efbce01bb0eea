import type { Notification } from "@portico/shared-utility/contract";
import { usePortal } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";
import { markRead } from "./mark-read.ts";

/** Marks a notification of a list as read when the user opens it. While offline it announces that this is queued. */
export function useOpen(onFailure: (error: unknown) => void): (notification: Notification) => Promise<void> {
  const t = useT();
  const portal = usePortal();
  return async (notification) => {
    try {
      if ((await markRead(notification)) === "queued") portal.announce(t("item.queued"));
    } catch (error) {
      onFailure(error);
    }
  };
}
