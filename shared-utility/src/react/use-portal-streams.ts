import {
  apps$,
  currentApp$,
  pins$,
  queuedReads$,
  session$,
  settings$,
  shortcutChoices$,
  unreadByModule$,
  unreadCount$,
  visits$,
} from "@portico/shared-utility";
import { useStream } from "./use-stream.ts";

/** The session: `unknown`, `guest` or `signed-in`. */
export const useSession = () => useStream(session$);

/** The signed-in user's applications. */
export const useApps = () => useStream(apps$);

/** The application that is open, if any. */
export const useCurrentApp = () => useStream(currentApp$);

/** Locale, theme and the loading flag. */
export const useSettings = () => useStream(settings$);

/** The number of unread notifications. */
export const useUnreadCount = () => useStream(unreadCount$);

/** The number of unread notifications of each module that has some. */
export const useUnreadByModule = () => useStream(unreadByModule$);

/** The ids of notifications that were read offline and are not on the server yet. */
export const useQueuedReads = () => useStream(queuedReads$);

/** The modules of the applications that the user has pinned in this browser. */
export const usePins = () => useStream(pins$);

/** The pages of applications that the user had open in this browser, newest first. */
export const useVisits = () => useStream(visits$);

/** The keyboard shortcuts that the user has switched on or off in this browser. */
export const useShortcutChoices = () => useStream(shortcutChoices$);
