import type { Locale } from "./settings.ts";

/** How a user is notified: `push`: in the portal and as system alerts; `portal`: in the portal only; `off`: not at all. */
export type NotificationLevel = "push" | "portal" | "off";

/** A kind of notification of an application, for which users choose a level of its own. */
export interface NotificationCategory {
  /** What the application's back end sends as `category`, e.g. `comments`. */
  key: string;
  name: Record<Locale, string>;
  /** What a user gets who has chosen nothing for it: at most what that user gets from the application. `push` unless given. */
  default?: NotificationLevel;
}

/** What an application declares of its notifications. */
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

/** The answer to it. */
export interface SentNotifications {
  /** One for each account that takes the notification, in the order of `emails`. */
  ids: string[];
  /** Those of `emails` that have no account to which the application is offered. */
  unknown: string[];
}

/** What a user has chosen for a category. */
export interface CategoryPreference extends NotificationCategory {
  default: NotificationLevel;
  /** `null`: nothing, so the quieter one of `default` and the application's level counts. */
  level: NotificationLevel | null;
}

/** What a user wants from an application; `GET /api/notifications/preferences` has one for each. */
export interface NotificationPreference {
  module: string;
  level: NotificationLevel;
  /** Absent for an application without categories. */
  categories?: CategoryPreference[];
}
