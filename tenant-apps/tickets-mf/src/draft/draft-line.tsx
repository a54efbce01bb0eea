import { useStrings } from "../strings/use-strings.ts";
import css from "./draft-line.module.css";

/** Says that a form holds what was typed earlier, and lets the person discard it. */
export function DraftLine({ onDiscard }: { onDiscard(): void }) {
  const { draft } = useStrings();
  return (
    <p className={css.line}>
      {draft.found}{" "}
      <button type="button" className={css.discard} onClick={onDiscard}>
        {draft.discard}
      </button>
    </p>
  );
}
