import { useApp } from "../app/app-context.tsx";
import css from "./draft-line.module.css";

/** Says that the form holds an edit that was not saved, and lets the person discard it. */
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
