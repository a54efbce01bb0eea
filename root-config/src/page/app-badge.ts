import { unreadCount$ } from "@portico/shared-utility";

/** Shows the unread count on the icon of the installed portal, where the browser supports badges. */
export function followAppBadge(browser: Partial<Pick<Navigator, "setAppBadge">> = navigator): void {
  unreadCount$.subscribe((count) => {
    // Rejects where the portal is not installed, as in a private window: there is no icon there.
    browser.setAppBadge?.(count).catch(() => {});
  });
}
