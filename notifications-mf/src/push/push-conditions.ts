import type { PushConfig } from "@portico/shared-utility/contract";

const maxNarrowWidth = 768;

/** Whether this browser supports push (`docs/product.md#push`). */
export function supportsPush(page: Window = window): boolean {
  const parts = ["PushManager", "Notification", "fetch", "indexedDB"];
  return parts.every((part) => part in page) && "serviceWorker" in page.navigator;
}

export function pushPermission(): NotificationPermission {
  return "Notification" in window ? Notification.permission : "denied";
}

/** Whether the window is wide enough for push. */
export function isWideWindow(): boolean {
  return window.innerWidth > maxNarrowWidth;
}

/** Whether notifications are delivered by push: all conditions of `docs/product.md#push` hold. */
export function wantsPush(config: PushConfig | undefined, email: string | undefined): config is PushConfig {
  return config !== undefined && isWideWindow() && Boolean(email) && supportsPush() && pushPermission() === "granted";
}
