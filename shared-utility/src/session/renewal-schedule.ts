const firstDelay = 1000;
const longestDelay = 30_000;

/**
 * When to renew: some time before a token expires, and after failures with the specification's back-off (section 9:
 * 1 s doubling to 30 s). Coming online, coming into view or back from the page cache counts as a reason to look now.
 */
export function createRenewalSchedule(act: () => void, page: Window = window) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  let failures = 0;

  function at(delay: number) {
    clearTimeout(timer);
    due = Date.now() + delay;
    timer = setTimeout(fire, delay);
  }

  function fire() {
    cancelTimer();
    act();
  }

  function cancelTimer() {
    clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
  }

  // Timers stand still in a sleeping machine and run late in a hidden tab.
  function wake() {
    const retrying = failures > 0 && due !== Number.POSITIVE_INFINITY;
    if (page.document.visibilityState !== "hidden" && (retrying || Date.now() >= due)) fire();
  }

  page.addEventListener("online", wake);
  page.addEventListener("pageshow", wake);
  page.document.addEventListener("visibilitychange", wake);

  return {
    /** A token was got that lives `lifetime` ms: its last fifth, a minute at most, is left for renewing. */
    plan(lifetime: number) {
      failures = 0;
      at(lifetime - Math.min(60_000, lifetime / 5));
    },
    retry() {
      at(Math.min(longestDelay, firstDelay * 2 ** failures));
      failures += 1;
    },
    cancel() {
      failures = 0;
      cancelTimer();
    },
  };
}

export type RenewalSchedule = ReturnType<typeof createRenewalSchedule>;
