import { type FormDraft, useDraft } from "@portico/react";
import { useMemo, useRef } from "react";
import type { KeyPlace } from "../api/idempotency-keys.ts";

export interface TextDraft extends Omit<FormDraft<DraftTexts>, "initial" | "keep"> {
  /** The texts of an earlier visit. */
  initial: DraftTexts;
  keep(texts: DraftTexts): void;
  /** Keeps the idempotency key of the form's call with the texts, so that the same call after a reload acts once. */
  keys: KeyPlace;
}

/**
 * The user's unsent text of one form.
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

/** The texts of a form's fields, by field. */
type DraftTexts = Partial<Record<string, string>>;

/** A form's call that got no response. The form's next call has the same key when it is the same call. */
interface UnansweredCall {
  call: string;
  key: string;
}

/** What the portal stores: the texts, and the form's call without a response. */
type StoredDraft = Record<string, unknown> & { unanswered?: UnansweredCall | undefined };

function hasText(texts: DraftTexts): boolean {
  return Object.values(texts).some((text) => text?.trim());
}

/** Takes only texts: an older build may have stored another shape. */
function textsOf(stored: object): DraftTexts {
  return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === "string"));
}

/** What the portal has stored; `undefined` where it holds no text. */
function storedDraftOf(kept: unknown): StoredDraft | undefined {
  if (typeof kept !== "object" || kept === null || !hasText(textsOf(kept))) return undefined;
  const unanswered = "unanswered" in kept ? unansweredOf(kept.unanswered) : undefined;
  return { ...textsOf(kept), unanswered };
}

function unansweredOf(kept: unknown): UnansweredCall | undefined {
  if (typeof kept !== "object" || kept === null || !("call" in kept && "key" in kept)) return undefined;
  const { call, key } = kept;
  return typeof call === "string" && typeof key === "string" ? { call, key } : undefined;
}
