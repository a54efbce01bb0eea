import type { User } from "./user.ts";

declare global {
  interface Window {
    renewal?: string | undefined;
  }
}

/** Renews the session as a call with an expired token does; stores the outcome in `window.renewal`. */
export const beginRenewal = ({ tab }: User) =>
  tab.run(async () => {
    const { renewSession, currentSession } = await window.System.import("@portico/shared-utility");
    window.renewal = undefined;
    void renewSession()
      .then(() => currentSession().status)
      .catch(String)
      .then((outcome) => {
        window.renewal = outcome;
      });
  });

/** The outcome of the last renewal of a tab, or "pending". */
export const renewal = ({ tab }: User) => tab.run(() => window.renewal ?? "pending");
