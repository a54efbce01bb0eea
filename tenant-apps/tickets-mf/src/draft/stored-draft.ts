/** The texts of a form's fields, by field. */
export type DraftTexts = Partial<Record<string, string>>;

/** A form's call that got no response. The form's next call has the same key when it is the same call. */
export interface UnansweredCall {
  call: string;
  key: string;
}

/** What the portal stores: the texts, and the form's call without a response. */
export type StoredDraft = Record<string, unknown> & { unanswered?: UnansweredCall | undefined };

export function hasText(texts: DraftTexts): boolean {
  return Object.values(texts).some((text) => text?.trim());
}

/** Takes only texts: an older build may have stored another shape. */
export function textsOf(stored: object): DraftTexts {
  return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === "string"));
}

/** What the portal has stored; `undefined` where it holds no text. */
export function storedDraftOf(kept: unknown): StoredDraft | undefined {
  if (typeof kept !== "object" || kept === null || !hasText(textsOf(kept))) return undefined;
  const unanswered = "unanswered" in kept ? unansweredOf(kept.unanswered) : undefined;
  return { ...textsOf(kept), unanswered };
}

function unansweredOf(kept: unknown): UnansweredCall | undefined {
  if (typeof kept !== "object" || kept === null || !("call" in kept && "key" in kept)) return undefined;
  const { call, key } = kept;
  return typeof call === "string" && typeof key === "string" ? { call, key } : undefined;
}
