import { gateLimits } from "./gate-limits.ts";

/**
 * The time limits of one publication. `deadline` counts while the gate waits for others, and stands still while it parses:
 * a large build is not refused as slow because the server is busy. `total` counts always.
 *
 * @param onEnd called once, when one of the limits is over
 */
export function createGateDeadline(onEnd: () => void, limits: { deadline: number; total: number } = gateLimits) {
  let left: number = limits.deadline;
  let parsing = 0;
  let since = 0;
  let waiting: NodeJS.Timeout | undefined;
  let isOver = false;
  const total = setTimeout(end, limits.total);
  resume();

  function resume(): void {
    since = performance.now();
    waiting = setTimeout(end, left);
  }

  function end(): void {
    if (!isOver) onEnd();
    stop();
  }

  function stop(): void {
    isOver = true;
    clearTimeout(waiting);
    clearTimeout(total);
  }

  return {
    stop,
    /** Runs what parses a file. */
    async whileParsing<T>(parse: () => Promise<T>): Promise<T> {
      if (parsing === 0) {
        clearTimeout(waiting);
        left -= performance.now() - since;
      }
      parsing += 1;
      try {
        return await parse();
      } finally {
        parsing -= 1;
        if (parsing === 0 && !isOver) resume();
      }
    },
  };
}

export type GateDeadline = ReturnType<typeof createGateDeadline>;
