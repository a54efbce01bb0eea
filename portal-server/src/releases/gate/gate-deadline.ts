import { gateLimits } from "./gate-limits.ts";

/**
 * The time limits of one publication. `deadline` counts while the gate waits for other servers. It is paused during
 * parsing, so that a busy server does not refuse a large build as slow. `total` always counts.
 * @param onEnd called once, when one of the limits is over
 */
export function createGateDeadline(onEnd: () => void, limits: { deadline: number; total: number } = gateLimits) {
  const waiting = createStopwatch(limits.deadline, end);
  const total = createStopwatch(limits.total, end);
  let parsing = 0;
  let isOver = false;

  function stop(): void {
    isOver = true;
    waiting.pause();
    total.pause();
  }
  function end(): void {
    stop();
    onEnd();
  }

  return {
    stop,
    /** Runs the parsing of a file. */
    async whileParsing<T>(parse: () => Promise<T>): Promise<T> {
      if (parsing === 0) waiting.pause();
      parsing += 1;
      try {
        return await parse();
      } finally {
        parsing -= 1;
        if (parsing === 0 && !isOver) waiting.resume();
      }
    },
  };
}

export type GateDeadline = ReturnType<typeof createGateDeadline>;

/** Counts down from `milliseconds`, except while it is paused. */
function createStopwatch(milliseconds: number, onEnd: () => void) {
  let left = milliseconds;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  function resume(): void {
    since = performance.now();
    timer = setTimeout(onEnd, left);
  }
  resume();
  return {
    resume,
    pause(): void {
      clearTimeout(timer);
      left -= performance.now() - since;
    },
  };
}
