import { toasts$ } from "@portico/shared-utility";
import type { ToastMessage } from "@portico/shared-utility/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { NotificationPanel } from "../panel/notification-panel.tsx";

export const onClose = jest.fn();
export const panel = <NotificationPanel onClose={onClose} />;
export const feed = () => screen.findByRole("feed");
export const articles = async () => within(await feed()).getAllByRole("article");

/** Collects the messages of the page's toasts until `end` is called. */
export function toastsOf() {
  const seen: ToastMessage[] = [];
  const subscription = toasts$.subscribe((message) => seen.push(message));
  return { seen, end: () => subscription.unsubscribe() };
}

/** Scrolls a list until `left` pixels remain below. */
export function scrollToEnd(list: HTMLElement, left: number) {
  Object.defineProperties(list, {
    scrollHeight: { configurable: true, value: 800 },
    clientHeight: { configurable: true, value: 600 },
  });
  list.scrollTop = 200 - left;
  fireEvent.scroll(list);
}
