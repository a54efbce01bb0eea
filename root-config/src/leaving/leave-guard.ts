import { type LeaveDialog, openLeaveDialog } from "./leave-dialog.ts";
import { showUnsaved } from "./unsaved-tabs.ts";

/** How a user leaves unsaved changes. */
export type LeavingBy = "navigation" | "sign-out";

interface Unsaved {
  /** The text of the question. */
  body(by: LeavingBy): string;
  /** Runs when the user leaves without saving. */
  discard?(): void;
}

/** Tracks which parts have unsaved changes, and asks one question before the user leaves them. */
export function createLeaveGuard(openDialog: (body: string) => LeaveDialog = openLeaveDialog, page: Window = window) {
  const unsaved = new Map<string, Unsaved & { end(): void }>();
  const question = createQuestion(openDialog);

  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

  function clear(part: string) {
    unsaved.get(part)?.end();
    if (!unsaved.delete(part) || unsaved.size > 0) return;
    page.removeEventListener("beforeunload", onUnload);
    // The changes are gone, e.g. with the session.
    question.close();
  }

  /** Sets the unsaved changes of a part; `undefined` if it has none. */
  function setUnsaved(part: string, changes: Unsaved | undefined) {
    if (!changes) return clear(part);
    unsaved.set(part, { ...changes, end: unsaved.get(part)?.end ?? showUnsaved(part) });
    page.addEventListener("beforeunload", onUnload);
  }

  return {
    setUnsaved,
    clear,
    /**
     * Whether the user may leave. True without a question where nothing is lost, otherwise as the user answers.
     *
     * @param alsoLost the sentence about what else would be lost, if anything
     */
    mayLeave: (by: LeavingBy, alsoLost?: string) => mayLeave([...unsaved.values()], question, by, alsoLost),
    /** Whether a part other than `requester` has unsaved changes. A part handles its own navigation itself. */
    isUnsaved: (requester?: string) => [...unsaved.keys()].some((part) => part !== requester),
    parts: () => [...unsaved.keys()],
    /** Whether the question is on the screen. */
    isAsking: question.isOpen,
  };
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

async function mayLeave(entries: Unsaved[], question: Question, by: LeavingBy, alsoLost?: string): Promise<boolean> {
  const body = entries[0]?.body(by) ?? alsoLost;
  if (body === undefined) return true;
  const agreed = await question.ask(body);
  if (agreed) for (const { discard } of entries) discard?.();
  return agreed;
}

export type LeaveGuard = ReturnType<typeof createLeaveGuard>;

export const leaveGuard = createLeaveGuard();
