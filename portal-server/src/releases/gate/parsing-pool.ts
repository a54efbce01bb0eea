import { createBoundedQueue, createQueues } from "../../platform/http/bounded-queue.ts";
import { gateLimits } from "./gate-limits.ts";
import { createParsingThread, type ParsingThread } from "./parsing-thread.ts";
import type { ParseResult, ParseTask } from "./parsing-worker.mjs";
import { untilAborted } from "./until-aborted.ts";

const queue = Number.POSITIVE_INFINITY;

/** @param size the number of threads; a thread starts when it is first needed */
export function createParsingPool(size: number = gateLimits.parsingThreads) {
  const threads = Array.from({ length: size }, () => createParsingThread());
  const idle = [...threads];
  const queued = createBoundedQueue({ width: size, queue });
  const turns = createQueues({ width: 1, queue });

  const runNow = async (task: ParseTask, signal: AbortSignal): Promise<ParseResult> => {
    signal.throwIfAborted();
    // As many run as there are threads.
    const thread = idle.pop() as ParsingThread;
    try {
      return await thread.run(task, signal);
    } finally {
      idle.push(thread);
    }
  };
  return {
    /** Parses for one scope, on at most one thread at a time, so that a slow file does not delay other scopes. */
    threadOf: (scope: string): Pick<ParsingThread, "run"> => ({
      run: (task, signal) =>
        untilAborted(
          turns(scope, () => queued(() => runNow(task, signal))),
          signal,
        ),
    }),
    async close(): Promise<void> {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
