import { ApiError } from "../http/api-error.ts";

/** Runs a task when there is room for it. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Lets `width` tasks run at once and `queue` more wait, first come first served.
 *
 * @throws ApiError `request.rate_limited`, from the gate, when no more may wait
 */
export function createGate({ width, queue }: { width: number; queue: number }): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < width) running++;
    else if (waiting.length < queue) await new Promise<void>((go) => waiting.push(go));
    else throw new ApiError("request.rate_limited", { headers: { "retry-after": "1" } });
    try {
      return await task();
    } finally {
      // The place goes straight to the next in line, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
