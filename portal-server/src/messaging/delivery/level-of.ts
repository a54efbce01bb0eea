import { categoryLevel, type NotificationLevel } from "@portico/shared-utility/contract";

/**
 * The level that counts for a message, of what is stored: the user's choices for the application and the category, and the
 * category's default. What is not there is `null`.
 */
export function levelOf(
  ofApplication: NotificationLevel | null,
  ofCategory: NotificationLevel | null,
  byDefault: NotificationLevel | null | undefined,
): NotificationLevel {
  return categoryLevel(ofApplication ?? "push", { level: ofCategory, default: byDefault ?? "push" });
}
