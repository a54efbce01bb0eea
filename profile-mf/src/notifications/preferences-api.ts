import { request } from "@portico/shared-utility";
import type { NotificationPreference } from "@portico/shared-utility/contract";

const path = "/notifications/preferences";

/** `GET /notifications/preferences`: one for each application of the tenant. */
export function readPreferences() {
  return request<NotificationPreference[]>({ method: "GET", path });
}

/** `PUT /notifications/preferences/{module}`. */
export function savePreference({ module, level }: NotificationPreference) {
  return request<void>({ method: "PUT", path: `${path}/${encodeURIComponent(module)}`, body: { level } });
}
