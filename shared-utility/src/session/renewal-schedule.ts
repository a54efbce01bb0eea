import type { RenewalPace } from "./renewal-pace.ts";

type Pace = Pick<RenewalPace, "isFailing" | "hasRoom" | "delay" | "forget">;

/**
 * When to renew: some time before a token expires, and after failures at their pace. Coming online, coming into view or
 * back from the page cache counts as a reason to look now.
 */
export function createRenewalSchedule(pace: Pace, act: () => void, page: Window = window) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;

  function at(delay: number) {
    clearTimeout(timer);
    due = Date.now() + delay;
    timer = setTimeout(fire, delay);
  }

  function fire() {
    cancel();
    act();
  }

  function cancel() {
    clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
  }

  // Timers stand still in a sleeping machine and run late in a hidden tab.
  function wake() {
    const retrying = pace.isFailing() && pace.hasRoom() && due !== Number.POSITIVE_INFINITY;
    if (page.document.visibilityState !== "hidden" && (retrying || Date.now() >= due)) fire();
  }

  // What failed without a network says nothing of the server, and takes no room from what comes with it.
  function online() {
    const isDue = due !== Number.POSITIVE_INFINITY && pace.isFailing();
    pace.forget();
    if (isDue) fire();
    else wake();
  }

  page.addEventListener("online", online);
  page.addEventListener("pageshow", wake);
  page.document.addEventListener("visibilitychange", wake);

  return {
    /** A token was got that lives `lifetime` ms: its last fifth, a minute at most, is left for renewing. */
    plan(lifetime: number) {
      at(lifetime - Math.min(60_000, lifetime / 5));
    },
    retry() {
      at(pace.delay());
    },
    cancel,
  };
}

export type RenewalSchedule = ReturnType<typeof createRenewalSchedule>;
