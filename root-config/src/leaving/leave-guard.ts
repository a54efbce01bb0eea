import { askToLeave, type LeaveQuestion } from "./leave-question.ts";

/** Where a person wants to go from something unsaved. */
export type LeavingBy = "navigation" | "sign-out";

interface Unsaved {
  /** The sentence of the question about it. */
  body(by: LeavingBy): string;
  /** Runs when the person leaves without saving. */
  discard?(): void;
}

/** Which parts hold something unsaved, and the one question before a person leaves it. */
export function createLeaveGuard(ask: (body: string) => LeaveQuestion = askToLeave, page: Window = window) {
  const unsaved = new Map<string, Unsaved>();
  let question: LeaveQuestion | undefined;

  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

  function clear(part: string) {
    if (!unsaved.delete(part) || unsaved.size > 0) return;
    page.removeEventListener("beforeunload", onUnload);
    // What the question was about is gone, e.g. with the session.
    question?.close();
  }

  /** Says what a part holds that is unsaved, or that it holds nothing. */
  function setUnsaved(part: string, held: Unsaved | undefined) {
    if (!held) return clear(part);
    unsaved.set(part, held);
    page.addEventListener("beforeunload", onUnload);
  }

  /**
   * Whether the person may leave: at once where nothing is lost, otherwise as they answer.
   *
   * @param alsoLost the sentence about what else would be lost, if anything
   */
  async function mayLeave(by: LeavingBy, alsoLost?: string): Promise<boolean> {
    const held = [...unsaved.values()];
    const body = held[0]?.body(by) ?? alsoLost;
    if (body === undefined) return true;
    question ??= ask(body);
    const asked = question;
    const agreed = await asked.answer;
    if (question === asked) question = undefined;
    if (agreed) for (const { discard } of held) discard?.();
    return agreed;
  }

  return {
    setUnsaved,
    clear,
    mayLeave,
    /** Whether a part other than `asker` holds something unsaved: a part's own navigation is its own affair. */
    isUnsaved: (asker?: string) => [...unsaved.keys()].some((part) => part !== asker),
    parts: () => [...unsaved.keys()],
  };
}

export type LeaveGuard = ReturnType<typeof createLeaveGuard>;

export const leaveGuard = createLeaveGuard();
