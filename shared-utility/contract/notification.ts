import type { CategoryPreference, NotificationLevel } from "@portico/contract";

/** One notification on the wire (docs/product.md#entities). `created_at` is an ISO 8601 instant; `read` is 0 or 1. */
export interface Notification {
  id: string;
  title: string;
  body: string;
  created_at: string;
  redirect: string;
  read: 0 | 1;
  module: string;
  icon: string | null;
  data: Record<string, string> | null;
  /**
   * On the live channel only; `false`: the user has switched its push off, so the page shows it also where push works.
   */
  push?: false | undefined;
}

/**
 * A user's choice for an application: also pushes (the default), only in the portal, or nothing. From loud to quiet.
 */
export const notificationLevels = ["push", "portal", "off"] as const satisfies readonly NotificationLevel[];

/**
 * The effective level of a category: the user's choice for it; without a choice, the quieter one of the application's
 * level and the category's default.
 */
export function categoryLevel(
  ofApplication: NotificationLevel,
  { level, default: byDefault }: Pick<CategoryPreference, "level" | "default">,
): NotificationLevel {
  if (level) return level;
  const loudness = (each: NotificationLevel) => notificationLevels.indexOf(each);
  return loudness(byDefault) > loudness(ofApplication) ? byDefault : ofApplication;
}

/** `GET /notifications?offset&limit&read`. `total` counts the rows that match `read`. */
export interface NotificationPage {
  notifications: Notification[];
  total: number;
  totalUnreadNotifications: number;
  /** The same number by module; modules without unread notifications are left out. */
  unreadByModule?: Record<string, number> | undefined;
}

/**
 * The result of `PATCH /notifications/all`: how many notifications it has marked as read, at which instant, and when
 * the oldest of them was created. `POST /notifications/all/undo` with the last two makes exactly these unread again.
 */
export interface MarkedAll {
  count: number;
  read_at: string;
  oldest: string | null;
}

/** `limit` of each request; `offset` is page × 10 (docs/product.md#limits). */
export const notificationPageSize = 10;
