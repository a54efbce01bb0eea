export type { ConfigSchema, ConfigValueSchema, ConfigValues } from "./config.ts";
export type { Draft } from "./draft.ts";
export type { AppPage, AppRoutes, ModuleFormat, ModuleManifest, ModuleOfBuild, Need, SlotFill } from "./manifest.ts";
export type {
  AppNotifications,
  CategoryPreference,
  NewNotification,
  NotificationCategory,
  NotificationLevel,
  NotificationPreference,
  SentNotifications,
} from "./notifications.ts";
export type {
  AppProps,
  Portal,
  PortalSession,
  SlotProps,
  Stream,
  TitleOptions,
  ToastKind,
  ToastMessage,
} from "./portal.ts";
export type { Locale, Theme } from "./settings.ts";
export type { OpenSlot, PortalSlots, SlotErrorCode, Slots } from "./slots.ts";
export type { AppToken } from "./token.ts";
export type { EventTopics, PortalTopics, RequestTopics, TopicErrorCode, TopicMessage } from "./topics.ts";
export { contractVersion } from "./version.ts";
