import { unreadCount$ } from "@portico/shared-utility";

/** Keeps the unread count on the installed portal's icon, where the browser has such a badge. */
export function followAppBadge(browser: Partial<Pick<Navigator, "setAppBadge">> = navigator): void {
  unreadCount$.subscribe((count) => {
    // Refused where the portal is not installed, as in a private window: nobody misses it there.
    browser.setAppBadge?.(count).catch(() => {});
  });
}
