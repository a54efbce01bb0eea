import type { ErrorCode } from "@portico/shared-utility/contract";
import pLimit from "p-limit";
import { ApiError } from "../http/api-error.ts";

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
  const limit = pLimit(width);
  return async (task) => {
    if (limit.activeCount + limit.pendingCount >= width + queue)
      throw new ApiError(code, { headers: { "retry-after": String(seconds) } });
    return limit(task);
  };
}

/** Runs a task in the queue of its key. */
export type KeyedQueues = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** A bounded queue for each key, kept only while it is in use. */
export function createQueues(options: QueueOptions): KeyedQueues {
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
