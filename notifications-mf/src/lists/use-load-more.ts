import { loadMoreNotifications, type NotificationList, type NotificationListName } from "@portico/shared-utility";
import { type RefObject, useEffect, useRef } from "react";

// In pixels (`docs/product.md#notifications`).
const scrollThreshold = 10;

/**
 * Loads the next page when the user scrolls to the end of the list. A user who scrolls while the list loads may be at
 * the end once the loading rows are removed, without scrolling again: in that case the page is loaded too. Scrolls to
 * the message when the next page could not be loaded.
 *
 * @param ref the element that scrolls
 * @returns the scroll handler
 */
export function useLoadMore(
  ref: RefObject<HTMLElement | null>,
  name: NotificationListName,
  { status, failed, notifications, total }: NotificationList,
): () => void {
  const scrolledWhileLoading = useRef(false);
  const isLoading = status === "loading" || status === "retrying";
  const isReady = !isLoading && failed !== "next" && notifications.length < total;

  useEffect(() => {
    if (!isReady || !scrolledWhileLoading.current) return;
    scrolledWhileLoading.current = false;
    if (isAtEnd(ref.current)) void loadMoreNotifications(name);
  }, [isReady, ref, name]);

  // The failure is shown behind the last row. Only a user who is still near the end is scrolled to it.
  useEffect(() => {
    const list = ref.current;
    if (failed === "next" && list && pixelsBelow(list) < list.clientHeight / 2) list.scrollTop = list.scrollHeight;
  }, [failed, ref]);

  return () => {
    scrolledWhileLoading.current = isLoading;
    if (isReady && isAtEnd(ref.current)) void loadMoreNotifications(name);
  };
}

function isAtEnd(list: HTMLElement | null): boolean {
  return list !== null && pixelsBelow(list) <= scrollThreshold;
}

function pixelsBelow({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}
