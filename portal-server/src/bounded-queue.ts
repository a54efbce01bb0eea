import type { ErrorCode } from "@portico/shared-utility/contract";
import { ApiError } from "./http/api-error.ts";

/** Runs a task when there is room for it. */
export type BoundedQueue = <T>(task: () => Promise<T>) => Promise<T>;

interface QueueOptions {
  /** How many tasks run at once. */
  width: number;
  /** How many more may wait. */
  queue: number;
  /** What a caller gets when no more may wait, and after how many seconds it may try again. */
  refusal?: { code: ErrorCode; seconds: number };
}

/**
 * Runs a few tasks at once and lets some more wait, first come first served.
 *
 * @throws ApiError from the queue when no more may wait: `request.rate_limited` unless `refusal` names another code
 */
export function createBoundedQueue({ width, queue, refusal }: QueueOptions): BoundedQueue {
  const { code, seconds } = refusal ?? { code: "request.rate_limited", seconds: 1 };
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < width) running++;
    else if (waiting.length < queue) await new Promise<void>((go) => waiting.push(go));
    else throw new ApiError(code, { headers: { "retry-after": String(seconds) } });
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

/** A bounded queue for each key, kept only while it is in use. */
export function createQueues(options: QueueOptions): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { run: BoundedQueue; users: number }>();
  return async (key, task) => {
    const queue = queues.get(key) ?? { run: createBoundedQueue(options), users: 0 };
    queues.set(key, queue);
    queue.users++;
    try {
      return await queue.run(task);
    } finally {
      if (--queue.users === 0) queues.delete(key);
    }
  };
}
