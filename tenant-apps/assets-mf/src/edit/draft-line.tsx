import { useApp } from "../app/app-context.tsx";
import css from "./draft-line.module.css";

/** Shows that the form contains an unsaved edit, and lets the user discard it. */
export function DraftLine({ onDiscard }: { onDiscard(): void }) {
  const { strings } = useApp();
  return (
    <p className={css.line}>
      {strings.edit.draftFound}{" "}
      <button type="button" className={css.discard} onClick={onDiscard}>
        {strings.edit.draftDiscard}
      </button>
    </p>
  );
}
