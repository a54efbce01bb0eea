import { gateLimits } from "./gate-limits.ts";
import { inTime } from "./in-time.ts";
import { createParsingThread, type ParsingThread } from "./parsing-thread.ts";
import type { Answer, Question } from "./parsing-worker.mjs";

export interface ParsingPool {
  /** What parses for one scope: never on more than one thread, so that what takes long holds up nobody else. */
  threadOf(scope: string): Pick<ParsingThread, "ask">;
  close(): Promise<void>;
}

/** @param size how many threads; all but the first are started only when scopes are at it together */
export function createParsingPool(size: number = gateLimits.parsingThreads): ParsingPool {
  const threads = Array.from({ length: size }, () => createParsingThread());
  const idle = [...threads];
  const waiting: ((thread: ParsingThread) => void)[] = [];
  const turns = new Map<string, Promise<unknown>>();

  const taken = async () => idle.pop() ?? new Promise<ParsingThread>((resolve) => waiting.push(resolve));
  const giveBack = (thread: ParsingThread) => {
    const next = waiting.shift();
    if (next) next(thread);
    else idle.push(thread);
  };
  const answer = async (question: Question, signal: AbortSignal): Promise<Answer> => {
    signal.throwIfAborted();
    const thread = await taken();
    try {
      return await thread.ask(question, signal);
    } finally {
      giveBack(thread);
    }
  };
  return {
    threadOf: (scope) => ({
      ask(question, signal) {
        const asked = (turns.get(scope) ?? Promise.resolve()).then(() => answer(question, signal));
        const turn = asked.catch(() => {});
        turns.set(scope, turn);
        void turn.then(() => turns.get(scope) === turn && turns.delete(scope));
        return inTime(asked, signal);
      },
    }),
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
