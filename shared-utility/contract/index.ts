export type {
  AppNotifications,
  AppPage,
  AppProps,
  AppRoutes,
  AppToken,
  CategoryPreference,
  ConfigSchema,
  ConfigValueSchema,
  ConfigValues,
  Draft,
  Locale,
  ModuleFormat,
  ModuleManifest,
  ModuleOfBuild,
  Need,
  NewNotification,
  NotificationCategory,
  NotificationLevel,
  NotificationPreference,
  OpenSlot,
  Portal,
  PortalSession,
  PortalSlots,
  PortalTopics,
  SentNotifications,
  SlotErrorCode,
  SlotFill,
  SlotProps,
  Slots,
  Stream,
  Theme,
  ToastKind,
  ToastMessage,
  TopicErrorCode,
  TopicMessage,
} from "@portico/contract";
export { type App, type AppNames, type Apps, appNameIn } from "./app.ts";
export { isBelow, type ReleaseRoutes, tablePath } from "./app-routes.ts";
export {
  type AuditAction,
  type AuditActorKind,
  type AuditDetailName,
  type AuditDetails,
  type AuditPage,
  type AuditRow,
  auditActions,
  auditActorKinds,
  auditDetailNames,
} from "./audit.ts";
export { isBlank } from "./blank.ts";
export { type BootDocument, bootElementId, type ModuleChange } from "./boot.ts";
export type { BuildReason, ReasonCanary, ReasonRelease, WhyResponse } from "./build-reason.ts";
export { canaryEnded } from "./canary-ended.ts";
export { changedFiles } from "./changed-files.ts";
export { type ConfigProblem, configLimits, configParts, configWithDefaults, orderedSchema } from "./config.ts";
export { type ErrorCode, type ErrorResponse, errorCatalogue } from "./error-catalogue.ts";
export { fileAddress, filePathOf, isFilePath } from "./file-address.ts";
export { fileKinds, isFileKind, isImportable, isLinked, isTextKind } from "./file-kinds.ts";
export { guessRule, wordsAbout } from "./guess-rule.ts";
export {
  appModules,
  appPrefix,
  type MapDocument,
  type ModuleBuild,
  moduleFormats,
  type PinnedModule,
  type ResolvedMap,
  type SlotArrangement,
} from "./import-map.ts";
export { redirectAddress, sameOriginPath } from "./link.ts";
export {
  type LiveEvent,
  liveSubscriptions,
  type TenantMessages,
  tenantTopics,
  type UserMessages,
  userTopics,
} from "./live-event.ts";
export { mediaTypeOf } from "./media-types.ts";
export type { MissingNeed, MissingNeedsResponse } from "./missing-need.ts";
export { movedTo } from "./moved-to.ts";
export {
  browserFeatures,
  type NeedKind,
  needKinds,
  needParts,
  originNeeds,
  plainNeeds,
} from "./needs.ts";
export type { NotFoundPage, OwnNotFoundText } from "./not-found-page.ts";
export {
  categoryLevel,
  type MarkedAll,
  type Notification,
  type NotificationPage,
  notificationLevels,
  notificationPageSize,
} from "./notification.ts";
export { isOlderLibrary, olderReact } from "./older-libraries.ts";
export {
  type Override,
  type OverrideTicket,
  overrideFragment,
  overrideStoragePrefix,
} from "./override.ts";
export { ownValue } from "./own-value.ts";
export type {
  BlockedRecord,
  FillRecord,
  MessageRecord,
  ModuleRecord,
  PageRecord,
  SlotRecord,
  StepName,
} from "./page-record.ts";
export { parseJson } from "./parse-json.ts";
export { partialLibraries } from "./partial-libraries.ts";
export type { PushConfig } from "./push.ts";
export { randomId } from "./random-id.ts";
export {
  type ArtifactResponse,
  baseScope,
  type ConfigBody,
  commandLineReason,
  type MapChange,
  type MapDiff,
  type ModuleCheck,
  type ModulePublication,
  type ModuleSide,
  type PublishBody,
  type PublishedBuild,
  type PublishedBuilds,
  type PublishResponse,
  type RegistryMap,
  type RegistryRole,
  type Release,
  type ReleaseDetail,
  type ReleaseKind,
  type ReleasePage,
  registryRoles,
  releaseKinds,
  type SlotBody,
} from "./registry.ts";
export {
  type Canary,
  type CanaryHealth,
  type CanaryPoint,
  canaryLimits,
  type RegistryCell,
  type RegistryOverview,
} from "./registry-overview.ts";
export { type ModuleWarning, releaseWarnings, type WarningCode } from "./release-warnings.ts";
export {
  type Route,
  type RouteMatch,
  routeAt,
  routeNames,
  routeOf,
  routes,
  type Screen,
} from "./routes.ts";
export { searchRequest } from "./search-request.ts";
export type { GuestReason, OwnSession, Session, SessionCheck, SessionResponse, UserInfo } from "./session.ts";
export {
  defaultLocale,
  defaultTheme,
  languageTag,
  locales,
  type Settings,
  type ThemeChoice,
  themeChoices,
  themeColours,
  themes,
} from "./settings.ts";
export type { ShellPortal } from "./shell-portal.ts";
export {
  type TelemetryEvent,
  type TelemetryKind,
  type TelemetryReport,
  telemetryKinds,
  telemetryLimits,
} from "./telemetry.ts";
export { declaringCommand, wantedNeed } from "./wanted-need.ts";
