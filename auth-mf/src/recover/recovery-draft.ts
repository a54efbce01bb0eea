const key = "portico_recovery";

/** What the two screens hand to each other: never in an address, gone with the tab. `sentAt` is in ms since 1970. */
export interface RecoveryDraft {
  email: string;
  sentAt?: number;
}

export function readDraft(): RecoveryDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isDraft(stored) ? stored : { email: "" };
  } catch {
    return { email: "" };
  }
}

export function writeDraft(draft: RecoveryDraft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage may be switched off: the e-mail is then typed again.
  }
}

export function clearDraft() {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

function isDraft(value: unknown): value is RecoveryDraft {
  if (typeof value !== "object" || value === null || !("email" in value)) return false;
  return typeof value.email === "string" && (!("sentAt" in value) || typeof value.sentAt === "number");
}
