import type { Session } from "@portico/shared-utility/contract";
import type { TextStorage } from "../browser/browser-storage.ts";
import type { translate } from "../i18n/translations.ts";
import type { notify } from "../toasts/toast-stream.ts";

interface NoticeParts {
  notify: typeof notify;
  translate: typeof translate;
  /** Session storage. */
  tabStorage: TextStorage;
}

// The page of the session before, and its toasts, are unmounted meanwhile. This library knows the session, not what is
// mounted: no event of it says that the toasts of the new page are shown.
const changeOfPage = 1_000;
/** A notice of a page before is of interest for a minute. */
const recent = 60_000;
const otherUserKey = "portico-other-user";

/** The messages of a tab to its user about the session. */
export function createSessionNotices({ notify, translate, tabStorage }: NoticeParts) {
  const text = (key: string, values?: Record<string, string>) => translate("@portico/shared-utility", key, values);

  /** The tab may be left before the notice is shown: then its next page shows it. */
  function notifyOtherUser(email: string): void {
    tabStorage.write(otherUserKey, `${Date.now()} ${email}`);
    setTimeout(() => {
      tabStorage.remove(otherUserKey);
      notify({ kind: "info", text: text("session.otherUser", { email }) });
    }, changeOfPage);
  }

  return {
    notifyOtherUser,
    /** Shows what the page before could not show. Call it when the start of the session has ended. */
    showLate(session: Session): void {
      // It is still to come.
      if (session.status === "guest" && session.reason === "unreachable") return;
      const [at, email] = tabStorage.read(otherUserKey)?.split(" ") ?? [];
      tabStorage.remove(otherUserKey);
      const isRecent = Date.now() - Number(at) < recent;
      if (isRecent && session.status === "signed-in" && session.email === email) notifyOtherUser(email);
    },
    notifySlow: () => notify({ kind: "info", text: text("session.slow") }),
    notifyNotKept: () => notify({ kind: "error", text: text("session.notKept") }),
  };
}

export type SessionNotices = ReturnType<typeof createSessionNotices>;
