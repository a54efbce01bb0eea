import type { GuestReason, Session } from "@portico/shared-utility/contract";
import { BehaviorSubject } from "rxjs";
import type { AppsStream } from "../apps/apps-stream.ts";
import type { Account } from "./account.ts";

/** The page's session and its transitions (docs/product.md#sessions). */
export function createSessionState(apps: AppsStream) {
  const current = new BehaviorSubject<Session>({ status: "unknown" });

  function enter(account: Account, token: string) {
    // Applications first: routes depend on both, and are decided when the session changes.
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
    current.next(reason ? { status: "guest", reason } : { status: "guest" });
    apps.clearApps();
  }

  return {
    session$: current.asObservable(),
    now: () => current.value,
    enter,
    leave,
    /** Shows guest routes until the server is reachable; the stored token stays for the next attempt. */
    showUnreachable: () => current.next({ status: "guest", reason: "unreachable" }),
    showApps: apps.showApps,
    showToken: (token: string) => change({ token }),
    rename: (name: string) => change({ name }),
    /** Restores the initial state, for tests. */
    reset() {
      leave();
      current.next({ status: "unknown" });
    },
  };
}

export type SessionState = ReturnType<typeof createSessionState>;
