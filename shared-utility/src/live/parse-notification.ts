import type { Notification } from "@portico/shared-utility/contract";

/** Parses the body of a live message; `undefined` when it is not a notification. */
export function parseNotification(body: string): Notification | undefined {
  try {
    const value: Partial<Notification> | null = JSON.parse(body);
    return isNotification(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isNotification(value: Partial<Notification> | null): value is Notification {
  const texts = [value?.id, value?.title, value?.body, value?.created_at, value?.redirect, value?.module];
  return texts.every((text) => typeof text === "string") && (value?.read === 0 || value?.read === 1);
}
