const pause = 5_000;
// A tab that was frozen itself receives the replies after its timers fire. So one question without a reply proves
// nothing.
const pauseWithoutReply = 1_000;
const mostUnanswered = 3;

interface WatchParts {
  /** Whether another tab leads, as far as this one knows. */
  isLed(): boolean;
  /** Sends a question that the leading tab answers. */
  ask(): void;
  /** Called when the leading tab does not respond. */
  onFrozen(): void;
}

/**
 * Asks, in a visible tab, whether the leading tab still runs. Browsers freeze tabs in the background, on phones within
 * seconds. A frozen tab keeps its lock, but passes on no events.
 *
 * @returns `answered`: call it for each message of the leading tab
 */
export function watchLeader({ isLed, ask, onFrozen }: WatchParts) {
  // The tab has just asked, when it joined.
  let unanswered = 1;
  let timer = setTimeout(next, pause);

  function next() {
    timer = setTimeout(next, unanswered > 0 ? pauseWithoutReply : pause);
    if (!isLed() || document.visibilityState === "hidden") {
      unanswered = 0;
    } else if (unanswered === mostUnanswered) {
      unanswered = 0;
      onFrozen();
    } else {
      unanswered += 1;
      ask();
    }
  }

  return {
    answered() {
      unanswered = 0;
    },
    end: () => clearTimeout(timer),
  };
}
