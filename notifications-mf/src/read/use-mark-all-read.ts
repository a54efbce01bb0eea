import { isApiError, lastMarkedCount, markAllNotificationsRead, notify } from "@portico/shared-utility";
import { useAttempt, useErrorSentence, usePortal, useUnreadCount } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";

interface MarkAllParts {
  fallback: string | undefined;
  onMarked: ((count: number) => void) | undefined;
}

/**
 * "Mark all as read". A failure is shown as a toast. A failure without its own sentence gets `fallback`; by default a
 * sentence that the server refused the change, or that the outcome is unknown.
 */
export function useMarkAllRead({ fallback, onMarked }: MarkAllParts) {
  const t = useT();
  const portal = usePortal();
  const errorSentence = useErrorSentence();
  const count = useUnreadCount();
  const { attempt, run } = useAttempt<never>();

  async function markAll() {
    const outcome = await markAllNotificationsRead();
    if (outcome === "queued") return portal.announce(t("markAll.queued", { count }));
    // The server also marks what this page has not loaded.
    const marked = lastMarkedCount();
    portal.announce(t("markAll.done", { count: marked }));
    if (marked > 0) onMarked?.(marked);
  }

  function showFailure(error: unknown) {
    const general = t(isRefusal(error) ? "markAll.error" : "markAll.unconfirmed");
    notify({ kind: "error", text: errorSentence(error, fallback ?? general) });
    return undefined;
  }

  return { count, busy: attempt.status === "sending", run: () => void run(markAll, showFailure) };
}

/** Whether the server responded that it changed nothing. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500;
}
