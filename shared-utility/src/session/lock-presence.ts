import type { TabChannel } from "../browser/tab-channel.ts";

/** A tab that waits asks whether the holder is alive; the holder says so. */
export type LockMessage = "is-held" | "held";

const every = 900;
// Four and a half seconds: with the call that follows, nobody waits for longer than six.
const mostUnanswered = 5;

/**
 * Tells a holder that waits for a slow answer from one that is frozen. Both hold the lock; only the first one answers,
 * and does so in a hidden tab, too, where timers run late.
 */
export function createLockPresence(channel: TabChannel<LockMessage>) {
  let held = 0;
  let unanswered = 0;

  channel.listen((message) => {
    if (message === "held") unanswered = 0;
    else if (held > 0) channel.post("held");
  });

  return {
    /** Runs a task as the holder. */
    async hold<T>(task: () => Promise<T>): Promise<T> {
      held += 1;
      try {
        return await task();
      } finally {
        held -= 1;
      }
    },
    /** Calls back once when the holder has not answered for some seconds; returns what ends the watch. */
    watch(gone: () => void): () => void {
      unanswered = 0;
      const timer = setInterval(() => {
        if (held > 0) return;
        unanswered += 1;
        if (unanswered < mostUnanswered) return channel.post("is-held");
        clearInterval(timer);
        gone();
      }, every);
      channel.post("is-held");
      return () => clearInterval(timer);
    },
  };
}

export type LockPresence = ReturnType<typeof createLockPresence>;
