import type { GuestReason, Session } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import type { AppsStream } from "../apps/apps-stream.ts";
import type { Account } from "./account.ts";

/** The session as the page sees it, and its three transitions (specification section 4). */
export function createSessionState(apps: AppsStream) {
  const current = new BehaviorSubject<Session>({ status: "unknown" });
  let waiting = false;

  function enter(account: Account, token: string) {
    // Applications first: routes are chosen by both, and the session is what routes wait for.
    waiting = false;
    apps.showApps(account.apps);
    const { email, name, role } = account;
    current.next({ status: "signed-in", token, email, name, ...(role && { role }) });
  }

  function change(changes: { token?: string; name?: string }) {
    const session = current.value;
    if (session.status !== "signed-in" || session.token === changes.token) return;
    current.next({ ...session, ...changes });
  }

  function leave(reason?: GuestReason) {
    waiting = false;
    current.next(reason ? { status: "guest", reason } : { status: "guest" });
    apps.clearApps();
  }

  return {
    session$: current.asObservable(),
    now: () => current.value,
    enter,
    leave,
    /** Guest routes for the time being; the token at hand stays for the next try. */
    showUnreachable() {
      waiting = true;
      current.next({ status: "guest", reason: "unreachable" });
    },
    /** Whether a session may still come of the kept token. */
    isWaiting: () => waiting || current.value.status === "unknown",
    showToken: (token: string) => change({ token }),
    rename: (name: string) => change({ name }),
    /** Back to the first moment of a page, for tests. */
    reset() {
      leave();
      current.next({ status: "unknown" });
    },
  };
}

export type SessionState = ReturnType<typeof createSessionState>;
