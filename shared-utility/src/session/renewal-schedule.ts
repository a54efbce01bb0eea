import type { RenewalPace } from "./renewal-pace.ts";

type Pace = Pick<RenewalPace, "isFailing" | "isWithinLimit" | "delay" | "forget">;

/**
 * Decides when to renew: some time before a token expires, and after failures when `pace` allows it. It checks again
 * when the tab is online, visible or restored from the back-forward cache.
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

  // Timers do not run while the machine sleeps, and run late in a hidden tab.
  function wake() {
    const retrying = pace.isFailing() && pace.isWithinLimit() && due !== Number.POSITIVE_INFINITY;
    if (page.document.visibilityState !== "hidden" && (retrying || Date.now() >= due)) fire();
  }

  // Failures without a network say nothing about the server, so they do not count towards the limit.
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
    /** Plans the renewal of a token that is valid for `lifetime` ms: when a fifth of it, at most a minute, is left. */
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
