import { useCallback, useState } from "react";
import { useApp } from "../app/app-context.tsx";

/** The texts of a form's fields, by field. */
export type DraftTexts = Partial<Record<string, string>>;

export interface FormDraft {
  /** The text of an earlier visit. */
  initial: DraftTexts;
  /** Whether the form contains text of an earlier visit. False once it is sent or discarded. */
  isFound: boolean;
  keep(texts: DraftTexts): void;
  drop(): void;
}

/**
 * The user's unsent text of one form, stored by the portal.
 *
 * @param form its name, e.g. `comment 12`
 */
export function useDraft(form: string): FormDraft {
  const { portal } = useApp();
  const [draft] = useState(() => portal.draft(form));
  const [initial] = useState(() => textsOf(draft.read()));
  const [isFound, setFound] = useState(hasText(initial));
  const drop = useCallback(() => {
    draft.drop();
    setFound(false);
  }, [draft]);
  const keep = (texts: DraftTexts) => (hasText(texts) ? draft.keep(texts) : draft.drop());
  return { initial, isFound, keep, drop };
}

function hasText(texts: DraftTexts): boolean {
  return Object.values(texts).some((text) => text?.trim());
}

/** Returns only texts: an older build may have stored another shape. */
function textsOf(kept: unknown): DraftTexts {
  const entries = Object.entries(typeof kept === "object" && kept !== null ? kept : {});
  return Object.fromEntries(entries.filter(([, text]) => typeof text === "string"));
}
