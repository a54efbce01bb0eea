import { type FormDraft, useDraft } from "@portico/react";
import { useCallback } from "react";

/** The texts of a form's fields, by field. */
export type DraftTexts = Partial<Record<string, string>>;

export interface TextDraft extends Omit<FormDraft<DraftTexts>, "initial" | "keep"> {
  /** The texts of an earlier visit. */
  initial: DraftTexts;
  keep(texts: DraftTexts): void;
}

/**
 * The user's unsent text of one form.
 *
 * @param form its name, e.g. `comment 12`
 */
export function useTextDraft(form: string): TextDraft {
  const { initial = {}, keep: keepValues, ...draft } = useDraft(form, textsOf);
  const keep = useCallback((texts: DraftTexts) => keepValues(hasText(texts) ? texts : undefined), [keepValues]);
  return { ...draft, initial, keep };
}

function hasText(texts: DraftTexts): boolean {
  return Object.values(texts).some((text) => text?.trim());
}

/** Takes only texts: an older build may have stored another shape. */
function textsOf(kept: unknown): DraftTexts | undefined {
  const entries = Object.entries(typeof kept === "object" && kept !== null ? kept : {});
  const texts = Object.fromEntries(entries.filter(([, text]) => typeof text === "string"));
  return hasText(texts) ? texts : undefined;
}
