import { shellText } from "../page/shell-text.ts";
import { type LeaveDialog, openLeaveDialog } from "./leave-dialog.ts";

interface Unsaved {
  /** Runs when the user leaves without saving. */
  discard: (() => void) | undefined;
  /** Call it when there are no more unsaved changes. */
  end(): void;
}

/**
 * The prefix of a lock's name, followed by the name of a part. A tab holds the lock while the part has unsaved changes.
 */
const tabLock = "unsaved ";

/** Tracks which parts have unsaved changes, and asks one question before the user leaves them. */
export function createLeaveGuard(openDialog: (body: string) => LeaveDialog = openLeaveDialog, page: Window = window) {
  const unsaved = new Map<string, Unsaved>();
  const question = createQuestion(openDialog);

  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

  function clear(part: string) {
    unsaved.get(part)?.end();
    if (!unsaved.delete(part) || unsaved.size > 0) return;
    page.removeEventListener("beforeunload", onUnload);
    // The changes are gone, e.g. with the session.
    question.close();
  }

  /** Sets whether a part has unsaved changes. */
  function setUnsaved(part: string, isUnsaved: boolean, discard?: () => void) {
    if (!isUnsaved) return clear(part);
    unsaved.set(part, { discard, end: unsaved.get(part)?.end ?? showUnsaved(part) });
    page.addEventListener("beforeunload", onUnload);
  }

  return {
    setUnsaved,
    clear,
    tabLock,
    /**
     * Whether the user may leave. True without a question if nothing is lost; otherwise the user's answer.
     *
     * @param loss the sentence about what would be lost; `true`: the sentence about the page's changes
     */
    mayLeave: (loss: string | boolean = unsaved.size > 0) =>
      mayLeave([...unsaved.values()], question, loss === true ? shellText("unsaved.body") : loss),
    /** Whether a part other than `requester` has unsaved changes. A part handles its own navigation itself. */
    isUnsaved: (requester?: string) => [...unsaved.keys()].some((part) => part !== requester),
    parts: () => [...unsaved.keys()],
    /** Whether the question is on the screen. */
    isAsking: question.isOpen,
  };
}

/**
 * Lets other tabs see that a part has unsaved changes. The returned function ends this, and so does closing the tab.
 */
function showUnsaved(part: string): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const locks = navigator.locks as LockManager | undefined;
  // A browser that stores no data for the site refuses.
  locks?.request(tabLock + part, { mode: "shared" }, () => ended).catch(end);
  return end;
}

type Question = ReturnType<typeof createQuestion>;

/** One dialog at a time: a question during a question gets the same answer. */
function createQuestion(openDialog: (body: string) => LeaveDialog) {
  let dialog: LeaveDialog | undefined;

  async function ask(body: string): Promise<boolean> {
    const opened = dialog?.isOpen() ? dialog : openDialog(body);
    dialog = opened;
    const agreed = await opened.answer;
    if (dialog === opened) dialog = undefined;
    return agreed;
  }

  return { ask, isOpen: () => dialog?.isOpen() ?? false, close: () => dialog?.close() };
}

async function mayLeave(entries: Unsaved[], question: Question, loss: string | false): Promise<boolean> {
  if (loss === false) return true;
  const agreed = await question.ask(loss);
  if (agreed) for (const { discard } of entries) discard?.();
  return agreed;
}

export type LeaveGuard = ReturnType<typeof createLeaveGuard>;

export const leaveGuard = createLeaveGuard();
