export { apps$, currentApp$, currentApps, selectApp } from "./apps/apps-stream.ts";
export { bootDocument } from "./boot/boot-document.ts";
export { isServerPath } from "./browser/server-path.ts";
export { draftsContain, openDraft, partsWithDrafts } from "./drafts/page-drafts.ts";
export type { ApiCall, Query } from "./http/api-call.ts";
export { request } from "./http/api-client.ts";
export { ApiError, isApiError } from "./http/api-error.ts";
export type { Translate, TranslationParams } from "./i18n/translate.ts";
export {
  currentTranslator,
  ensureStrings,
  hasStrings,
  redirectStrings,
  switchLocale,
  translate,
  translator$,
} from "./i18n/translations.ts";
export { liveEvents$, liveNotifications$, liveStatus$, openLive, releaseEvents$ } from "./live/page-live.ts";
export type { NotificationList, NotificationListName } from "./notifications/notification-list.ts";
export {
  allNotifications$,
  lastMarkedCount,
  loadMoreNotifications,
  loadNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  queuedReads$,
  reloadNotifications,
  undoMarkAll,
  unreadByModule$,
  unreadCount$,
  unreadNotifications$,
} from "./notifications/page-notifications.ts";
export type { ReadOutcome } from "./notifications/read-outcome.ts";
export { isGuessable } from "./passwords/is-guessable.ts";
export { deletePicture, pictureOf$, uploadPicture } from "./pictures/picture-stream.ts";
export { pins$, togglePin } from "./pins/page-pins.ts";
export { offerRelease, type ReleaseOffer, releaseOffer$ } from "./releases/release-stream.ts";
export {
  currentSession,
  exchangeToken,
  renameSelf,
  renewSession,
  session$,
  signIn,
  signOut,
  startSession,
} from "./session/page-session.ts";
export { currentSettings, setLoading, setLocale, setTheme, settings$ } from "./settings/settings-stream.ts";
export { currentShortcutChoices, shortcutChoices$, switchShortcut } from "./shortcuts/page-shortcuts.ts";
export type { ShortcutChoices } from "./shortcuts/shortcut-stream.ts";
export { notify, toasts$ } from "./toasts/toast-stream.ts";
export { forgetVisit, recordVisit, visits$ } from "./visits/page-visits.ts";
export type { Visit } from "./visits/visit.ts";
