import { notify, undoMarkAll } from "@portico/shared-utility";
import { useAttempt, useErrorSentence, usePortal, useTimedOffer } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";

/**
 * Undoes the last "mark all as read" of this page. The offer lasts ten seconds, which begin again when the pointer or
 * the focus leaves it.
 *
 * @param onEnd called when the offer ends; with `true` after an undo
 */
export function useUndoMarkAll(onEnd: (isUndone: boolean) => void) {
  const t = useT();
  const portal = usePortal();
  const errorSentence = useErrorSentence();
  const { attempt, run } = useAttempt<never>();
  const busy = attempt.status === "sending";

  const hold = useTimedOffer(() => onEnd(false), busy);

  async function undo() {
    await undoMarkAll();
    portal.announce(t("markAll.undone"));
    onEnd(true);
  }

  function showFailure(error: unknown) {
    notify({ kind: "error", text: errorSentence(error, t("markAll.undoError")) });
    return undefined;
  }

  return {
    busy,
    undo: () => void run(undo, showFailure),
    hold,
  };
}
