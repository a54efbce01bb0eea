import { type LeaveDialog, openLeaveDialog } from "./leave-dialog.ts";

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
  const unsaved = new Map<string, Unsaved>();
  let dialog: LeaveDialog | undefined;

  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

  function clear(part: string) {
    if (!unsaved.delete(part) || unsaved.size > 0) return;
    page.removeEventListener("beforeunload", onUnload);
    // The changes are gone, e.g. with the session.
    dialog?.close();
  }

  /** Sets the unsaved changes of a part; `undefined` if it has none. */
  function setUnsaved(part: string, changes: Unsaved | undefined) {
    if (!changes) return clear(part);
    unsaved.set(part, changes);
    page.addEventListener("beforeunload", onUnload);
  }

  /**
   * Whether the user may leave. True without a question where nothing is lost, otherwise as the user answers.
   *
   * @param alsoLost the sentence about what else would be lost, if anything
   */
  async function mayLeave(by: LeavingBy, alsoLost?: string): Promise<boolean> {
    const entries = [...unsaved.values()];
    const body = entries[0]?.body(by) ?? alsoLost;
    if (body === undefined) return true;
    dialog ??= openDialog(body);
    const opened = dialog;
    const agreed = await opened.answer;
    if (dialog === opened) dialog = undefined;
    if (agreed) for (const { discard } of entries) discard?.();
    return agreed;
  }

  return {
    setUnsaved,
    clear,
    mayLeave,
    /** Whether a part other than `requester` has unsaved changes. A part handles its own navigation itself. */
    isUnsaved: (requester?: string) => [...unsaved.keys()].some((part) => part !== requester),
    parts: () => [...unsaved.keys()],
  };
}

export type LeaveGuard = ReturnType<typeof createLeaveGuard>;

export const leaveGuard = createLeaveGuard();
