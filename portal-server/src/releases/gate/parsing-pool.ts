import { gateLimits } from "./gate-limits.ts";
import { createParsingThread, type ParsingThread } from "./parsing-thread.ts";
import type { ParseResult, ParseTask } from "./parsing-worker.mjs";
import { untilAborted } from "./until-aborted.ts";

interface ParsingPool {
  /** Parses for one scope, on at most one thread at a time, so that a slow file does not delay other scopes. */
  threadOf(scope: string): Pick<ParsingThread, "run">;
  close(): Promise<void>;
}

/** @param size the number of threads; a thread starts when it is first needed */
export function createParsingPool(size: number = gateLimits.parsingThreads): ParsingPool {
  const threads = Array.from({ length: size }, () => createParsingThread());
  const idle = [...threads];
  const waiting: ((thread: ParsingThread) => void)[] = [];
  const turns = new Map<string, Promise<unknown>>();

  const takeThread = async () => idle.pop() ?? new Promise<ParsingThread>((resolve) => waiting.push(resolve));
  const releaseThread = (thread: ParsingThread) => {
    const next = waiting.shift();
    if (next) next(thread);
    else idle.push(thread);
  };
  const runNow = async (task: ParseTask, signal: AbortSignal): Promise<ParseResult> => {
    signal.throwIfAborted();
    const thread = await takeThread();
    try {
      return await thread.run(task, signal);
    } finally {
      releaseThread(thread);
    }
  };
  return {
    threadOf: (scope) => ({
      run(task, signal) {
        const result = (turns.get(scope) ?? Promise.resolve()).then(() => runNow(task, signal));
        const turn = result.catch(() => {});
        turns.set(scope, turn);
        void turn.then(() => turns.get(scope) === turn && turns.delete(scope));
        return untilAborted(result, signal);
      },
    }),
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
