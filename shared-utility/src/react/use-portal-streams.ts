import { apps$, currentApp$, queuedReads$, session$, settings$, unreadCount$ } from "@portico/shared-utility";
import { useStream } from "./use-stream.ts";

/** The session: `unknown`, `guest` or `signed-in`. */
export const useSession = () => useStream(session$);

/** The applications offered to the signed-in person. */
export const useApps = () => useStream(apps$);

/** The application that is open, if any. */
export const useCurrentApp = () => useStream(currentApp$);

/** Locale, theme and the loading flag. */
export const useSettings = () => useStream(settings$);

/** How many notifications are unread. */
export const useUnreadCount = () => useStream(unreadCount$);

/** The ids of notifications that were read without a network and wait for it. */
export const useQueuedReads = () => useStream(queuedReads$);
