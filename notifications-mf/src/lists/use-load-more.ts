import { loadMoreNotifications, type NotificationList, type NotificationListName } from "@portico/shared-utility";
import { type RefObject, useEffect, useRef } from "react";

// Specification section 9.
const scrollThreshold = 10;

/**
 * Loads the next page at the end of the list, once what is loading has come: whoever is at the end already scrolls no
 * further.
 *
 * @param ref the element that scrolls
 * @returns what is to be called when it has scrolled
 */
export function useLoadMore(
  ref: RefObject<HTMLElement | null>,
  name: NotificationListName,
  { status, notifications, total }: NotificationList,
): () => void {
  const waits = useRef(false);
  const isReady = status === "loaded" && notifications.length < total;

  useEffect(() => {
    if (!isReady || !waits.current) return;
    waits.current = false;
    if (isAtEnd(ref.current)) void loadMoreNotifications(name);
  }, [isReady, ref, name]);

  return () => {
    const atEnd = isAtEnd(ref.current);
    waits.current = atEnd && status === "loading";
    if (atEnd && isReady) void loadMoreNotifications(name);
  };
}

function isAtEnd(list: HTMLElement | null): boolean {
  return list !== null && list.scrollHeight - list.scrollTop - list.clientHeight <= scrollThreshold;
}
