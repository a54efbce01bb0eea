import { markAllNotificationsRead, notify } from "@portico/shared-utility";
import { useErrorSentence } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";

/** Marks all notifications as read, and shows the outcome in a toast. */
export function useMarkAll(): () => void {
  const t = useT();
  const errorSentence = useErrorSentence();
  const markAll = async () => {
    try {
      const outcome = await markAllNotificationsRead();
      notify({ kind: "success", text: t(outcome === "queued" ? "action.markAll.queued" : "action.markAll.done") });
    } catch (error) {
      notify({ kind: "error", text: errorSentence(error, t("action.markAll.error")) });
    }
  };
  return () => void markAll();
}
