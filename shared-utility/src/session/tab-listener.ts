import type { AuthMessage } from "./auth-channel.ts";
import type { ManagerParts, SessionManager } from "./session-manager.ts";

type Parts = Pick<ManagerParts, "state" | "renewal" | "store">;

/** Follows what the other tabs do with the session; gives the function that hears their messages. */
export function followOtherTabs({ state, renewal, store }: Parts, manager: SessionManager, page: Window = window) {
  function hear(message: AuthMessage) {
    if (message.type === "SIGNED_OUT") signedOut(message);
    else if (message.type === "SIGNED_IN" || hasSession()) takeOver(message);
  }

  // A guest who signed out must not be signed in again by a refresh that another tab had under way.
  const hasSession = () => state.now().status === "signed-in" || state.isWaiting();

  function signedOut({ reason }: Extract<AuthMessage, { type: "SIGNED_OUT" }>) {
    store.removeIfWrittenHere();
    if (hasSession()) manager.forget(reason);
  }

  function takeOver({ token, email }: Exclude<AuthMessage, { type: "SIGNED_OUT" }>) {
    const session = state.now();
    const access = { token, email };
    if (session.status === "signed-in" && session.email !== email) manager.forget();
    renewal.hear(access);
    if (session.status === "signed-in" && session.email === email) manager.renewed(access);
    else if (session.status !== "unknown") void manager.resume();
  }

  function noticeLoss() {
    if (state.now().status === "signed-in" && store.read() === undefined) manager.forget("signed-out");
  }

  // The channel does not reach a page in the back-forward cache, nor browsers without it.
  page.addEventListener("storage", noticeLoss);
  page.addEventListener("pageshow", noticeLoss);
  page.document.addEventListener("visibilitychange", noticeLoss);
  return hear;
}
