import type { LeaveGuard } from "./leave-guard.ts";

interface Entry {
  href: string;
  state: unknown;
  /** Its place among the browser's entries, where the browser tells. */
  index: number | undefined;
}

type Step = "idle" | "returning" | "leaving";

/**
 * Asks before Back or Forward leave something unsaved. The browser has moved by the time it says so: the page returns to
 * its entry unseen by single-spa and by every router, and moves again once the person agrees.
 */
export function guardHistory(guard: LeaveGuard, page: Window = window): void {
  let here = entryOf(page);
  let step: Step = "idle";

  function onMove(event: Event) {
    // What single-spa says of pushState and replaceState is a navigation that was asked about before.
    if ("singleSpa" in event) return;
    if (step === "leaving") return void (event.type === "popstate" && settle());
    if (step === "returning") {
      event.stopImmediatePropagation();
      if (event.type === "popstate") step = "idle";
      return;
    }
    if (!guard.isUnsaved() || isSamePage(here.href, page.location.href)) return settle();
    event.stopImmediatePropagation();
    void hold(entryOf(page));
  }

  async function hold(wanted: Entry): Promise<void> {
    const steps = (wanted.index ?? 0) - (here.index ?? 0);
    if (steps === 0) page.history.pushState(here.state, "", here.href);
    else {
      step = "returning";
      page.history.go(-steps);
    }
    if (!(await guard.mayLeave("navigation"))) return;
    step = "leaving";
    page.history.go(steps === 0 ? -1 : steps);
  }

  function settle() {
    step = "idle";
    here = entryOf(page);
  }

  // An object: single-spa holds back the functions that listen to these events.
  const listener = { handleEvent: onMove };
  page.addEventListener("popstate", listener, { capture: true });
  page.addEventListener("hashchange", listener, { capture: true });
  page.addEventListener("single-spa:routing-event", () => {
    if (step === "idle") here = entryOf(page);
  });
}

function entryOf(page: Window): Entry {
  const { navigation } = page as { navigation?: { currentEntry: { index: number } | null } };
  return { href: page.location.href, state: page.history.state, index: navigation?.currentEntry?.index };
}

/** Another anchor of the same page loses nothing. */
export function isSamePage(from: string, to: string): boolean {
  return from.split("#")[0] === to.split("#")[0];
}
