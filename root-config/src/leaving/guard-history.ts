import { wait } from "../loader/wait.ts";
import type { LeaveGuard } from "./leave-guard.ts";

interface Entry {
  href: string;
  state: unknown;
  /** Its index among the browser's history entries, if the browser has the Navigation API. */
  index: number | undefined;
}

type Step = "idle" | "returning" | "leaving";

/** What the guard does with an event of the browser's history. */
type Reaction = "ignore" | "hide" | "returned" | "settle" | "ask";

/**
 * Asks the user before Back or Forward leave unsaved changes. The browser has already moved when it fires the event.
 * So the page returns to its entry, hidden from single-spa and every router, and moves again once the user agrees.
 */
export function guardHistory(guard: LeaveGuard, page: Window = window): void {
  let currentEntry = entryOf(page);
  let step: Step = "idle";

  function onMove(event: Event) {
    const losesChanges = () => guard.isUnsaved() && !isSamePage(currentEntry.href, page.location.href);
    const reaction = reactionTo(event, step, losesChanges);
    if (reaction === "settle") settle();
    if (reaction !== "ignore" && reaction !== "settle") event.stopImmediatePropagation();
    if (reaction === "returned") step = "idle";
    if (reaction === "ask") void ask(entryOf(page));
  }

  async function ask(wanted: Entry): Promise<void> {
    const steps = (wanted.index ?? 0) - (currentEntry.index ?? 0);
    const isAsked = guard.isAsking();
    if (!steps) page.history.pushState(currentEntry.state, "", currentEntry.href);
    else {
      step = "returning";
      page.history.go(-steps);
    }
    // The answer is for the navigation that led to the question.
    if (isAsked || !(await guard.mayLeave("navigation"))) return;
    // A browser that has not returned yet would drop one of the two moves. Another Back may have begun another return.
    while (step === "returning") await wait(50);
    step = "leaving";
    page.history.go(steps || -1);
  }

  function settle() {
    step = "idle";
    currentEntry = entryOf(page);
  }

  listenFirst(page, onMove);
  page.addEventListener("single-spa:routing-event", () => {
    if (step === "idle") currentEntry = entryOf(page);
  });
}

function reactionTo(event: Event, step: Step, losesChanges: () => boolean): Reaction {
  // For pushState and replaceState single-spa fires the event itself: the user was asked before that navigation.
  if ("singleSpa" in event) return "ignore";
  const hasMoved = event.type === "popstate";
  if (step === "leaving") return hasMoved ? "settle" : "ignore";
  if (step === "returning") return hasMoved ? "returned" : "hide";
  return losesChanges() ? "ask" : "settle";
}

function listenFirst(page: Window, onMove: (event: Event) => void): void {
  // An object, because single-spa captures and delays functions that listen to these events.
  const listener = { handleEvent: onMove };
  page.addEventListener("popstate", listener, { capture: true });
  page.addEventListener("hashchange", listener, { capture: true });
}

function entryOf(page: Window): Entry {
  const { navigation } = page as { navigation?: { currentEntry: { index: number } | null } };
  return { href: page.location.href, state: page.history.state, index: navigation?.currentEntry?.index };
}

/** Whether two addresses differ in their fragment only: such a navigation loses nothing. */
export function isSamePage(from: string, to: string): boolean {
  return from.split("#")[0] === to.split("#")[0];
}
