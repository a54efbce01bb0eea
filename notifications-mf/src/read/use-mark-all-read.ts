import { isApiError, lastMarkedCount, markAllNotificationsRead, notify } from "@portico/shared-utility";
import { useAttempt, useErrorSentence, usePortal, useUnreadCount } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";

interface MarkAllParts {
  fallback: string | undefined;
  onMarked: ((count: number) => void) | undefined;
}

/**
 * "Mark all as read". A failure is shown as a toast. Without a sentence of its own it gets `fallback`, by default
 * whether the server has refused the change or it is not known.
 */
export function useMarkAllRead({ fallback, onMarked }: MarkAllParts) {
  const t = useT();
  const portal = usePortal();
  const errorSentence = useErrorSentence();
  const count = useUnreadCount();
  const { attempt, run } = useAttempt<never>();

  async function markAll() {
    const outcome = await markAllNotificationsRead();
    portal.announce(t(outcome === "queued" ? "markAll.queued" : "markAll.done", { count }));
    if (outcome === "read" && lastMarkedCount() > 0) onMarked?.(lastMarkedCount());
  }

  function showFailure(error: unknown) {
    const general = t(isRefusal(error) ? "markAll.error" : "markAll.unconfirmed");
    notify({ kind: "error", text: errorSentence(error, fallback ?? general) });
    return undefined;
  }

  return { count, busy: attempt.status === "sending", run: () => void run(markAll, showFailure) };
}

/** Whether the server has answered that it changed nothing. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500;
}
