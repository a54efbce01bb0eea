import type { AuthMessage } from "./auth-channel.ts";
import type { ManagerParts, SessionManager } from "./session-manager.ts";

type Parts = Pick<ManagerParts, "state" | "renewal" | "store">;

/** Follows the session changes of the other tabs; returns the handler of their messages. */
export function followOtherTabs({ state, renewal, store }: Parts, manager: SessionManager, page: Window = window) {
  function receive(message: AuthMessage) {
    if (message.type === "SIGNED_OUT") signedOut(message);
    else if (message.type === "SIGNED_IN" || hasSession()) takeOver(message);
  }

  // A renewal that was in flight in another tab must not sign a user in again who signed out.
  const hasSession = () => state.now().status === "signed-in" || state.isWaiting();

  function signedOut({ reason }: Extract<AuthMessage, { type: "SIGNED_OUT" }>) {
    store.removeIfWrittenHere();
    if (hasSession()) manager.forget(reason);
  }

  function takeOver({ token, email }: Exclude<AuthMessage, { type: "SIGNED_OUT" }>) {
    const session = state.now();
    const access = { token, email };
    if (session.status === "signed-in" && session.email !== email) manager.forget();
    renewal.adopt(access);
    if (session.status === "signed-in" && session.email === email) manager.renewed(access);
    else if (session.status !== "unknown") void manager.resume();
  }

  function noticeLoss() {
    if (state.now().status === "signed-in" && store.read() === undefined) manager.forget("signed-out");
  }

  // The channel does not reach a page in the back-forward cache, nor a browser without BroadcastChannel.
  page.addEventListener("storage", noticeLoss);
  page.addEventListener("pageshow", noticeLoss);
  page.document.addEventListener("visibilitychange", noticeLoss);
  return receive;
}
