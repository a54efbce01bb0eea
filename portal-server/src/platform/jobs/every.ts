import { errorMessage } from "../text/error-code.ts";

export interface Loop {
  /** Runs the work immediately. If it is running, it runs once more right after. */
  wake(): void;
  /** Resolves when the current run has ended; no other run starts. */
  stop(): Promise<void>;
}

/**
 * Repeats some work: each run starts `interval` milliseconds after the previous one ended, so runs never overlap. The
 * first one starts after one interval, or with `wake`. A failed run does not end the loop, and the loop does not keep
 * the process alive.
 * @param onError receives the error of a failed run. While it repeats with the same message, it is reported once an hour
 */
export function every(interval: number, work: () => unknown, onError: (error: unknown) => void): Loop {
  let state: "waiting" | "running" | "woken" | "stopped" = "waiting";
  let current: Promise<void> | undefined;
  let timer = setTimeout(run, interval).unref();
  const report = reportChanges(onError);

  function run(): void {
    clearTimeout(timer);
    state = "running";
    current = attempt(work, report).then(settle);
  }

  function settle(): void {
    if (state === "woken") run();
    else if (state === "running") {
      state = "waiting";
      timer = setTimeout(run, interval).unref();
    }
  }

  return {
    wake() {
      if (state === "waiting") run();
      else if (state === "running") state = "woken";
    },
    async stop() {
      state = "stopped";
      clearTimeout(timer);
      await current;
    },
  };
}

async function attempt(work: () => unknown, report: (error: unknown) => void): Promise<void> {
  try {
    await work();
    report(undefined);
  } catch (error) {
    report(error);
  }
}

/** Milliseconds. A lasting fault is logged again after this time, because the log may have been rotated. */
const hour = 3_600_000;

/**
 * Passes on an error unless it equals the one before; the same error is passed on once an hour. `undefined` is no
 * error.
 */
function reportChanges(onError: (error: unknown) => void) {
  let reported: string | undefined;
  let reportedAt = 0;
  return (error: unknown) => {
    const message = error === undefined ? undefined : errorMessage(error);
    const isNews = message !== reported || performance.now() - reportedAt >= hour;
    reported = message;
    if (message === undefined || !isNews) return;
    reportedAt = performance.now();
    onError(error);
  };
}
