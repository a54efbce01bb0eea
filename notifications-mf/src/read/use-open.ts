import type { Notification } from "@portico/shared-utility/contract";
import { usePortal } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";
import { markRead } from "./mark-read.ts";

/** What opening a notification of a list does besides following its link; without a network it says what it waits for. */
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
