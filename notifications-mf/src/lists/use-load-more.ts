import { loadMoreNotifications, type NotificationList, type NotificationListName } from "@portico/shared-utility";
import { type RefObject, useEffect, useRef } from "react";

// Specification section 9.
const scrollThreshold = 10;

/**
 * Loads the next page at the end of the list. Who scrolls while it is loading may be at the end once what stands under
 * the rows meanwhile has gone, and scrolls no further. Brings into view that the page did not come.
 *
 * @param ref the element that scrolls
 * @returns what is to be called when it has scrolled
 */
export function useLoadMore(
  ref: RefObject<HTMLElement | null>,
  name: NotificationListName,
  { status, failed, notifications, total }: NotificationList,
): () => void {
  const waits = useRef(false);
  const isLoading = status === "loading";
  const isReady = !isLoading && failed !== "next" && notifications.length < total;

  useEffect(() => {
    if (!isReady || !waits.current) return;
    waits.current = false;
    if (isAtEnd(ref.current)) void loadMoreNotifications(name);
  }, [isReady, ref, name]);

  // What went wrong stands behind the last row: it is shown to whoever has not gone elsewhere meanwhile.
  useEffect(() => {
    const list = ref.current;
    if (failed === "next" && list && leftBelow(list) < list.clientHeight / 2) list.scrollTop = list.scrollHeight;
  }, [failed, ref]);

  return () => {
    waits.current = isLoading;
    if (isReady && isAtEnd(ref.current)) void loadMoreNotifications(name);
  };
}

function isAtEnd(list: HTMLElement | null): boolean {
  return list !== null && leftBelow(list) <= scrollThreshold;
}

function leftBelow({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}
