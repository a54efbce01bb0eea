import { markAllNotificationsRead, notify } from "@portico/shared-utility";
import { useErrorSentence, usePortal, useUnreadCount } from "@portico/shared-utility/react";
import { useState } from "react";
import { useT } from "../use-t.ts";

/** "Mark all as read". A failure is shown as a toast, with `fallback` if the error has no text of its own. */
export function useMarkAllRead(fallback: string) {
  const t = useT();
  const portal = usePortal();
  const errorSentence = useErrorSentence();
  const count = useUnreadCount();
  const [busy, setBusy] = useState(false);

  const run = async () => {
    setBusy(true);
    try {
      const outcome = await markAllNotificationsRead();
      portal.announce(t(outcome === "queued" ? "markAll.queued" : "markAll.done", { count }));
    } catch (error) {
      notify({ kind: "error", text: errorSentence(error, fallback) });
    }
    setBusy(false);
  };
  return { count, busy, run };
}
