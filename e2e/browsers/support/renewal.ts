import type { Person } from "./person.ts";

declare global {
  interface Window {
    renewal?: string | undefined;
  }
}

/** Renews the session as any call with an expired token does, and leaves how it ends to `renewal`. */
export const beginRenewal = ({ tab }: Person) =>
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

/** How the last renewal of a tab ended, as soon as it did. */
export const renewal = ({ tab }: Person) => tab.run(() => window.renewal ?? "pending");
