import { useCallback, useState } from "react";
import { usePortal } from "./use-portal.ts";

export interface FormDraft<Values> {
  /** The values of an earlier visit; `undefined` when there are none. */
  initial: Values | undefined;
  /** Whether the form shows values of an earlier visit. `false` once the draft is dropped. */
  isFound: boolean;
  /** Call it on each change, with all values of the form; with `undefined` when nothing is worth keeping. */
  keep(values: Values | undefined): void;
  /** Call it when the form was sent or the user discarded it. */
  drop(): void;
}

/**
 * Text that the user typed into one form and did not send, kept by the portal. A form with another name needs another
 * `key`.
 * @param form its name within the application, e.g. `comment 12`
 * @param parse turns the kept data into values or `undefined`; an older build may have written another shape
 */
export function useDraft<Values extends object>(
  form: string,
  parse: (kept: unknown) => Values | undefined,
): FormDraft<Values> {
  const portal = usePortal();
  const [draft] = useState(() => portal.draft(form));
  const [initial] = useState(() => parse(draft.read()));
  const [isFound, setFound] = useState(initial !== undefined);
  const keep = useCallback((values: Values | undefined) => (values ? draft.keep(values) : draft.drop()), [draft]);
  const drop = useCallback(() => {
    draft.drop();
    setFound(false);
  }, [draft]);
  return { initial, isFound, keep, drop };
}
