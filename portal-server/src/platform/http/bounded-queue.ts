import type { ErrorCode } from "@portico/shared-utility/contract";
import pLimit from "p-limit";
import { ApiError } from "./api-error.ts";

/** Runs a task when a slot is free. */
export type BoundedQueue = <T>(task: () => Promise<T>) => Promise<T>;

interface QueueOptions {
  /** How many tasks run at a time. */
  width: number;
  /** How many more may wait. */
  queue: number;
  /** The error for a caller when the queue is full, and the seconds after which a retry is allowed. */
  refusal?: { code: ErrorCode; seconds: number };
}

/**
 * Creates a queue that runs a few tasks at a time and lets some more wait, first come, first served.
 * @throws ApiError from the queue when it is full: `request.rate_limited` unless `refusal` names another code
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

/** Runs a task in its key's queue. */
export type KeyedQueues = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** Creates one bounded queue per key; a queue is dropped when it becomes idle. */
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
