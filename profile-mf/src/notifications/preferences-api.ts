import { request } from "@portico/shared-utility";
import type { NotificationLevel, NotificationPreference } from "@portico/shared-utility/contract";

const path = "/notifications/preferences";

/** A user's choice for an application or one of its categories; `null` for a category: the inherited level. */
export type Choice =
  | { module: string; category?: undefined; level: NotificationLevel }
  | { module: string; category: string; level: NotificationLevel | null };

export function readPreferences() {
  return request<NotificationPreference[]>({ method: "GET", path });
}

export function saveChoice({ module, category, level }: Choice) {
  const ofCategory = category === undefined ? "" : `/categories/${encodeURIComponent(category)}`;
  const ofChoice = `${path}/${encodeURIComponent(module)}${ofCategory}`;
  // The browser completes it even if the page is closed.
  return request<void>({ method: "PUT", path: ofChoice, body: { level }, keepalive: true });
}
