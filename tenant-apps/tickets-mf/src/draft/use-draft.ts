import { useCallback, useState } from "react";
import { useApp } from "../app/app-context.tsx";

/** The texts of a form's fields, by field. */
export type DraftTexts = Partial<Record<string, string>>;

export interface FormDraft {
  /** What was typed before the form came onto the page. */
  initial: DraftTexts;
  /** Whether the form holds what was typed before: until it is sent or discarded. */
  isFound: boolean;
  keep(texts: DraftTexts): void;
  drop(): void;
}

/**
 * The person's unsent text of one form, kept by the portal.
 *
 * @param form names it, e.g. `comment 12`
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

/** Only what this build can show: an older one may have kept something else. */
function textsOf(kept: unknown): DraftTexts {
  const entries = Object.entries(typeof kept === "object" && kept !== null ? kept : {});
  return Object.fromEntries(entries.filter(([, text]) => typeof text === "string"));
}
