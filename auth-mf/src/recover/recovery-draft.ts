import { usePortal } from "@portico/shared-utility/react";
import { useMemo } from "react";

/** The data that the two screens of recovery share, never in an address. `sentAt` is in ms since the epoch. */
export interface RecoveryDraft {
  email: string;
  sentAt?: number;
}

/**
 * The e-mail of a recovery, stored by the portal until the password is set. It never contains the code or the password.
 */
export function useRecoveryDraft() {
  const portal = usePortal();
  return useMemo(() => {
    const draft = portal.draft("recovery");
    return {
      read: () => asDraft(draft.read()),
      write: (next: RecoveryDraft) => draft.keep(next),
      clear: () => draft.drop(),
    };
  }, [portal]);
}

function asDraft(kept: unknown): RecoveryDraft {
  const { email, sentAt } = (kept ?? {}) as Partial<Record<keyof RecoveryDraft, unknown>>;
  if (typeof email !== "string") return { email: "" };
  return typeof sentAt === "number" ? { email, sentAt } : { email };
}
