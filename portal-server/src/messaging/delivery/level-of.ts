import { categoryLevel, type NotificationLevel } from "@portico/shared-utility/contract";

/**
 * Returns the level of a message from the stored choices for its application and category, and the default of the
 * category. `null`: no choice, or no category.
 */
export function levelOf(
  ofApplication: NotificationLevel | null,
  ofCategory: NotificationLevel | null,
  byDefault: NotificationLevel | null | undefined,
): NotificationLevel {
  return categoryLevel(ofApplication ?? "push", { level: ofCategory, default: byDefault ?? "push" });
}
