import { wait } from "../loader/wait.ts";
import type { LeaveGuard } from "./leave-guard.ts";

interface Entry {
  href: string;
  state: unknown;
  /** Identifies it among the browser's history entries, if the browser has the Navigation API. */
  key: string | undefined;
}

type Step = "idle" | "returning" | "leaving";

/** What the guard does with an event of the browser's history. */
type Reaction = "ignore" | "hide" | "repeat" | "returned" | "settle" | "ask";

/**
 * Asks the user before Back or Forward leave unsaved changes. The browser has already moved when it fires the event.
 * So the page returns to its entry, hidden from single-spa and every router, and moves again once the user agrees.
 */
export function guardHistory(guard: LeaveGuard, page: Window = window): void {
  let currentEntry = entryOf(page);
  let [step, goal]: [Step, Entry] = ["idle", currentEntry];

  function onMove(event: Event) {
    const losesChanges = () => guard.isUnsaved() && !isSamePage(currentEntry.href, page.location.href);
    const reaction = reactionTo(event, step, entryOf(page).key === goal.key, losesChanges);
    if (reaction !== "ignore" && reaction !== "settle") event.stopImmediatePropagation();
    if (reaction === "settle") settle();
    if (reaction === "repeat") moveTo(goal, page, settle);
    if (reaction === "returned") step = "idle";
    if (reaction === "ask") void ask(entryOf(page));
  }

  async function ask(wanted: Entry): Promise<void> {
    const isAsked = guard.isAsking();
    if (wanted.key === undefined) page.history.pushState(currentEntry.state, "", currentEntry.href);
    else begin("returning", currentEntry);
    // The answer applies only to the navigation that caused the question.
    if (isAsked || !(await guard.mayLeave())) return;
    // A browser that is still returning would drop one of the two moves. Another Back may start another return.
    while (step === "returning") await wait(50);
    begin("leaving", wanted);
  }

  function begin(next: Step, to: Entry) {
    step = next;
    goal = to;
    moveTo(to, page, settle);
  }

  function settle() {
    step = "idle";
    currentEntry = entryOf(page);
  }

  listenFirst(page, onMove);
  page.addEventListener("single-spa:routing-event", () => step === "idle" && settle());
}

/**
 * Moves to an entry, not by a number of entries: the browser may still have a Back of the user to carry out.
 * @param onMissing called when the history no longer has this entry
 */
function moveTo({ key }: Entry, page: Window, onMissing: () => void): void {
  if (key === undefined) {
    page.history.go(-1);
    return;
  }
  const { committed, finished } = page.navigation.traverseTo(key);
  // The next event repeats a move that another one has replaced.
  committed?.catch(({ name }) => name === "InvalidStateError" && onMissing());
  finished?.catch(() => {});
}

function reactionTo(event: Event, step: Step, isThere: boolean, losesChanges: () => boolean): Reaction {
  // For pushState and replaceState single-spa fires the event itself: the user was asked before that navigation.
  if ("singleSpa" in event) return "ignore";
  const hasMoved = event.type === "popstate";
  if (step !== "idle" && hasMoved && !isThere) return "repeat";
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
  const { navigation } = page as Partial<Pick<Window, "navigation">>;
  return { href: page.location.href, state: page.history.state, key: navigation?.currentEntry?.key };
}

/** Whether two addresses differ only in their fragment: such a navigation loses nothing. */
export function isSamePage(from: string, to: string): boolean {
  return from.split("#")[0] === to.split("#")[0];
}
