import type { Session, ToastMessage } from "@portico/shared-utility/contract";
import { filter, firstValueFrom, type Observable } from "rxjs";
import type { TextStorage } from "../browser/browser-storage.ts";
import type { translator$ } from "../i18n/translations.ts";
import type { notify } from "../toasts/toast-stream.ts";

interface NoticeParts {
  notify: typeof notify;
  translator$: typeof translator$;
  /** Session storage. */
  tabStorage: TextStorage;
  session$: Observable<Session>;
}

/** If the user leaves the page sooner, the page has not shown its notice: the next page shows it. */
const glance = 1_000;
/** A notice of an earlier page is relevant for a minute. */
const recent = 60_000;
const otherUserKey = "portico-other-user";

/** The messages of a tab to its user about the session. */
export function createSessionNotices({ notify, translator$, tabStorage, session$ }: NoticeParts) {
  /** The strings may still be loading. */
  async function show(kind: ToastMessage["kind"], key: string, values?: Record<string, string>): Promise<void> {
    const text = await firstValueFrom(translator$("@portico/shared-utility"));
    notify({ kind, text: text(key, values) });
  }

  async function showOtherUser(session: Session, email: string): Promise<void> {
    const isOwn = session.status === "signed-in" && session.email === email;
    if (isOwn) await show("info", "session.otherUser", { email });
    setTimeout(() => tabStorage.remove(otherUserKey), isOwn ? glance : 0);
  }

  /** The account is loading. If the user leaves the tab before it has loaded, the next page shows the notice. */
  function notifyOtherUser(email: string): void {
    tabStorage.write(otherUserKey, `${Date.now()} ${email}`);
    const entered = firstValueFrom(session$.pipe(filter(({ status }) => status === "signed-in")));
    void entered.then((session) => showOtherUser(session, email));
  }

  return {
    notifyOtherUser,
    /** Shows the notices that the previous page could not show. Called when the start of the session has ended. */
    showLate(session: Session): void {
      // The notice is still pending.
      if (session.status === "guest" && session.reason === "unreachable") return;
      const [at, email = ""] = tabStorage.read(otherUserKey)?.split(" ") ?? [];
      if (Date.now() - Number(at) < recent) void showOtherUser(session, email);
      else tabStorage.remove(otherUserKey);
    },
    notifySlow: (): void => void show("info", "session.slow"),
    notifyNotKept: (): void => void show("error", "session.notKept"),
  };
}

export type SessionNotices = ReturnType<typeof createSessionNotices>;
