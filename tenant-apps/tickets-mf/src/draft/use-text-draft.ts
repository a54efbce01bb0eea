import { type FormDraft, useDraft } from "@portico/react";
import { useMemo, useRef } from "react";
import type { KeyPlace } from "../api/idempotency-keys.ts";
import { type DraftTexts, hasText, storedDraftOf, textsOf, type UnansweredCall } from "./stored-draft.ts";

export interface TextDraft extends Omit<FormDraft<DraftTexts>, "initial" | "keep"> {
  /** The texts of an earlier visit. */
  initial: DraftTexts;
  keep(texts: DraftTexts): void;
  /** Keeps the idempotency key of the form's call with the texts, so that the same call after a reload acts once. */
  keys: KeyPlace;
}

/**
 * The user's unsent text of one form.
 *
 * @param form its name, e.g. `comment 12`
 */
export function useTextDraft(form: string): TextDraft {
  const { initial: stored = {}, isFound, keep: put, drop: remove } = useDraft(form, storedDraftOf);
  const initial = useMemo(() => textsOf(stored), [stored]);
  const now = useRef<Current>({ texts: initial, unanswered: stored.unanswered });

  const verbs = useMemo(() => {
    const change = (changes: Partial<Current>) => {
      now.current = { ...now.current, ...changes };
      const { texts, unanswered } = now.current;
      put(hasText(texts) ? { ...texts, unanswered } : undefined);
    };
    return {
      keep: (texts: DraftTexts) => change({ texts }),
      drop() {
        now.current = { texts: {}, unanswered: undefined };
        remove();
      },
      keys: keyPlaceOf(
        () => now.current.unanswered,
        (unanswered) => change({ unanswered }),
      ),
    };
  }, [put, remove]);
  return { initial, isFound, ...verbs };
}

interface Current {
  texts: DraftTexts;
  unanswered: UnansweredCall | undefined;
}

/** A form has one call in flight at a time, so one key is enough. */
function keyPlaceOf(read: () => UnansweredCall | undefined, write: (call: UnansweredCall | undefined) => void) {
  const place: KeyPlace = {
    get: (call) => (read()?.call === call ? read()?.key : undefined),
    set: (call, key) => write({ call, key }),
    delete(call) {
      if (read()?.call === call) write(undefined);
    },
  };
  return place;
}
