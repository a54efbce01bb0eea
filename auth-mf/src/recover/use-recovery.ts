import { useState } from "react";
import { type RecoveryDraft, useRecoveryDraft } from "./recovery-draft.ts";

/** The steps of recovery. `sentAt` is in ms since the epoch. `from` is the previous step. */
export type Recovery =
  | { step: "request"; email: string; from: "link" | "sent" }
  | { step: "sent"; email: string; sentAt: number; from: "request" | "reload" }
  | { step: "done" };

const codeLife = 10 * 60_000;

export function useRecovery() {
  const draft = useRecoveryDraft();
  const [recovery, setRecovery] = useState(() => startingStep(draft.read()));

  function sent(email: string) {
    const sentAt = Date.now();
    draft.write({ email, sentAt });
    setRecovery({ step: "sent", email, sentAt, from: "request" });
  }

  function otherEmail() {
    const { email } = draft.read();
    draft.write({ email });
    setRecovery({ step: "request", email, from: "sent" });
  }

  function done() {
    // For the sign-in page, which fills it in. The mailed code has been used.
    draft.write({ email: draft.read().email });
    setRecovery({ step: "done" });
  }

  const typed = (email: string) => draft.write({ email });

  return { recovery, typed, sent, otherEmail, done };
}

// A phone may discard this page while the user reads the mail: on return the code step is shown again.
function startingStep({ email, sentAt }: RecoveryDraft): Recovery {
  if (sentAt !== undefined && Date.now() - sentAt < codeLife) return { step: "sent", email, sentAt, from: "reload" };
  return { step: "request", email, from: "link" };
}
