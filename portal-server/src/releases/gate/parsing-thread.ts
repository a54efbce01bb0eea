import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { gateLimits } from "./gate-limits.ts";
import { inTime } from "./in-time.ts";
import type { Answer, Question } from "./parsing-worker.mjs";

export interface ParsingThread {
  /**
   * One question after the other; the thread is started by the first and ended after a rest.
   *
   * @throws Error of the signal; `ERR_WORKER_OUT_OF_MEMORY`; what the parser itself throws
   */
  ask(question: Question, signal: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

/** @param memory megabytes that one file's syntax tree may take */
export function createParsingThread(memory: number = gateLimits.parsingMemory): ParsingThread {
  let thread: Worker | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let rest: NodeJS.Timeout | undefined;

  const close = async () => {
    clearTimeout(rest);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  };
  const answer = async (question: Question, signal: AbortSignal): Promise<Answer> => {
    signal.throwIfAborted();
    clearTimeout(rest);
    thread ??= start(memory);
    thread.ref();
    thread.postMessage(question);
    try {
      const [found] = await once(thread, "message", { signal });
      thread.unref();
      rest = setTimeout(close, gateLimits.parsingRest).unref();
      return found;
    } catch (error) {
      // It is dead, or what it parses may never end.
      await close();
      throw error;
    }
  };
  return {
    ask(question, signal) {
      const asked = turn.then(() => answer(question, signal));
      turn = asked.catch(() => {});
      return inTime(asked, signal);
    },
    close,
  };
}

function start(maxOldGenerationSizeMb: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb };
  return new Worker(new URL("./parsing-worker.mjs", import.meta.url), { resourceLimits });
}
