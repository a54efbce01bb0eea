import type { Session } from "@portico/shared-utility/contract";

// single-spa has mounted and unmounted what the page then shows.
const pageChanged = "single-spa:routing-event";

/**
 * Calls `notify` once the page of the user has replaced that of the user before: toasts of a page that is left are
 * removed with it. Says nothing when a third user is signed in by then.
 */
export function afterChangeOfPage(email: string, currentSession: () => Session, notify: () => void): void {
  const check = () => {
    const session = currentSession();
    if (session.status !== "signed-in") return;
    removeEventListener(pageChanged, check);
    if (session.email === email) notify();
  };
  addEventListener(pageChanged, check);
}
