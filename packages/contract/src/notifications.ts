import type { Locale } from "./settings.ts";

/** How a user is notified: `push`: in the portal and as system alerts; `portal`: in the portal only; `off`: not at all. */
export type NotificationLevel = "push" | "portal" | "off";

/** A kind of notification of an application. Users choose its level separately. */
export interface NotificationCategory {
  /** The `category` that the application's back end sends, e.g. `comments`. */
  key: string;
  name: Record<Locale, string>;
  /** The level for a user without a choice, limited by the user's level for the application. `push` by default. */
  default?: NotificationLevel;
}

/** What an application declares about its notifications. */
export interface AppNotifications {
  categories: NotificationCategory[];
}

/** The body of `POST /api/notifications`, by which an application's back end notifies users. */
export interface NewNotification {
  /** The e-mails of the recipients' accounts, 1 to 1,000. */
  emails: string[];
  /** The application, e.g. `tickets`: the credential's. */
  module: string;
  title: string;
  body: string;
  /** Where a click leads: an `http(s)` address, a path of the portal, or `""` for nowhere. */
  redirect: string;
  /** The key of one of the categories that the application's release declares. */
  category?: string | null | undefined;
  icon?: string | null | undefined;
  data?: Record<string, string> | null | undefined;
}

/** The response to it. */
export interface SentNotifications {
  /** One for each account that receives the notification, in the order of `emails`. */
  ids: string[];
  /** Those of `emails` without an account to which the application is offered. */
  unknown: string[];
}

/** A user's choice for a category. */
export interface CategoryPreference extends NotificationCategory {
  default: NotificationLevel;
  /** `null`: no choice, so the quieter of `default` and the application's level applies. */
  level: NotificationLevel | null;
}

/** A user's choice for an application; `GET /api/notifications/preferences` has one for each. */
export interface NotificationPreference {
  module: string;
  level: NotificationLevel;
  /** Absent for an application without categories. */
  categories?: CategoryPreference[];
}
