import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { gateLimits } from "./gate-limits.ts";
import type { ParseResult, ParseTask } from "./parsing-worker.mjs";
import { untilAborted } from "./until-aborted.ts";

export interface ParsingThread {
  /**
   * Runs tasks one after the other. The first task starts the thread, and it ends when it was idle for a while.
   * @throws the reason of the signal, an Error `ERR_WORKER_OUT_OF_MEMORY`, or the error of the parser
   */
  run(task: ParseTask, signal: AbortSignal): Promise<ParseResult>;
  close(): Promise<void>;
}

/** @param memory megabytes for the syntax tree of one file */
export function createParsingThread(memory: number = gateLimits.parsingMemory): ParsingThread {
  let thread: Worker | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let idleTimer: NodeJS.Timeout | undefined;

  const close = async () => {
    clearTimeout(idleTimer);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  };
  const runNow = async (task: ParseTask, signal: AbortSignal): Promise<ParseResult> => {
    signal.throwIfAborted();
    clearTimeout(idleTimer);
    thread ??= start(memory);
    thread.ref();
    thread.postMessage(task);
    try {
      const [found] = await once(thread, "message", { signal });
      thread.unref();
      idleTimer = setTimeout(close, gateLimits.parsingIdle).unref();
      return found;
    } catch (error) {
      // The thread is dead, or its task may never end.
      await close();
      throw error;
    }
  };
  return {
    run(task, signal) {
      const result = turn.then(() => runNow(task, signal));
      turn = result.catch(() => {});
      return untilAborted(result, signal);
    },
    close,
  };
}

function start(maxOldGenerationSizeMb: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb };
  return new Worker(new URL("./parsing-worker.mjs", import.meta.url), { resourceLimits });
}
