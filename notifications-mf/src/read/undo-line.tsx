import { Button } from "@portico/shared-ui";
import { useId } from "react";
import { useT } from "../use-t.ts";
import css from "./undo-line.module.css";
import { useUndoMarkAll } from "./use-undo-mark-all.ts";

interface UndoLineProps {
  /** How many notifications were marked as read. */
  count: number;
  /** Called when the line is no longer needed; with `true` after an undo, whose button had the focus. */
  onEnd: (isUndone: boolean) => void;
}

/** Shows the effect of "mark all as read", and undoes it. It stays while the pointer or the focus rests on it. */
export function UndoLine({ count, onEnd }: UndoLineProps) {
  const t = useT();
  const textId = useId();
  const { busy, undo, hold } = useUndoMarkAll(onEnd);
  return (
    <fieldset aria-labelledby={textId} className={css.line} {...hold}>
      <p id={textId}>{t("markAll.done", { count })}</p>
      <Button variant="quiet" busy={busy} onClick={undo}>
        {t("markAll.undo")}
      </Button>
    </fieldset>
  );
}
