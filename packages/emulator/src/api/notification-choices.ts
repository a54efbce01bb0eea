import {
  categoryLevel,
  type NotificationCategory,
  type NotificationLevel,
  type NotificationPreference,
  notificationLevels,
} from "@portico/shared-utility/contract";

/**
 * Which notifications each person gets from the application and its declared categories, in memory.
 * @param categoriesOf returns the categories of the last accepted build
 */
export function createNotificationChoices(module: string, categoriesOf: () => readonly NotificationCategory[]) {
  const ofApplication = new Map<string, NotificationLevel>();
  const ofCategory = new Map<string, NotificationLevel>();
  const keyOf = (email: string, category: string) => `${category} ${email}`;
  const levelOf = (email: string) => ofApplication.get(email) ?? "push";
  const categoryOf = (email: string, category: NotificationCategory) => {
    const { default: byDefault = "push" } = category;
    return { ...category, default: byDefault, level: ofCategory.get(keyOf(email, category.key)) ?? null };
  };
  return {
    /** `GET /notifications/preferences`. */
    list(email: string): NotificationPreference[] {
      const categories = categoriesOf().map((category) => categoryOf(email, category));
      return [{ module, level: levelOf(email), ...(categories.length > 0 && { categories }) }];
    },
    choose(email: string, level: NotificationLevel) {
      ofApplication.set(email, level);
    },
    /** @param level `null` removes the choice */
    chooseCategory(email: string, category: string, level: NotificationLevel | null) {
      if (level === null) ofCategory.delete(keyOf(email, category));
      else ofCategory.set(keyOf(email, category), level);
    },
    /** The level that decides about a notification, as in a portal. */
    levelFor(email: string, category?: string): NotificationLevel {
      const declared = categoriesOf().find(({ key }) => key === category);
      return declared ? categoryLevel(levelOf(email), categoryOf(email, declared)) : levelOf(email);
    },
    declares: (category: string) => categoriesOf().some(({ key }) => key === category),
  };
}

export type NotificationChoices = ReturnType<typeof createNotificationChoices>;

/** Whether a value of a request is a level. */
export const isLevel = (value: unknown): value is NotificationLevel => notificationLevels.some((one) => one === value);
