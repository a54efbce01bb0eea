import type { TabChannel } from "../browser/tab-channel.ts";

/** `is-held`: a waiting tab's question to the holder of the lock; `held`: the holder's reply. */
export type LockMessage = "is-held" | "held";

const pingInterval = 900;
// 4.5 s in total: together with the renewal that follows, a waiting tab waits 6 s at most.
const mostUnanswered = 5;

/**
 * Distinguishes a holder that waits for a slow response from a holder in a frozen tab. Both have the lock, but only the
 * first one replies. The reply needs no timer, so a hidden tab, whose timers run late, replies too.
 */
export function createLockPresence(channel: TabChannel<LockMessage>) {
  let runningTasks = 0;
  let unanswered = 0;

  channel.listen((message) => {
    if (message === "held") unanswered = 0;
    else if (runningTasks > 0) channel.post("held");
  });

  return {
    /** Runs a task as the holder of the lock. */
    async runAsHolder<T>(task: () => Promise<T>): Promise<T> {
      runningTasks += 1;
      try {
        return await task();
      } finally {
        runningTasks -= 1;
      }
    },
    /** Calls `onGone` once when the holder has not replied for 4.5 s; returns a function that stops the watch. */
    watch(onGone: () => void): () => void {
      unanswered = 0;
      const timer = setInterval(() => {
        if (runningTasks > 0) return;
        unanswered += 1;
        if (unanswered < mostUnanswered) return channel.post("is-held");
        clearInterval(timer);
        onGone();
      }, pingInterval);
      channel.post("is-held");
      return () => clearInterval(timer);
    },
  };
}

export type LockPresence = ReturnType<typeof createLockPresence>;
