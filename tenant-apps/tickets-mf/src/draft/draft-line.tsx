import { useStrings } from "../strings/use-strings.ts";
import css from "./draft-line.module.css";

/** Shows that a form contains text of an earlier visit, and lets the user discard it. */
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
