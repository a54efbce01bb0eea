import type { EvaluationAnswer, EvaluationKey } from "./evaluation-api.ts";

const storageKey = ({ ticket }: EvaluationKey) => `tickets:evaluation:${ticket}`;

interface QueuedEvaluation extends EvaluationAnswer {
  code: string;
}

/** Stores an answer that was given offline until it can be sent, even if the page is closed meanwhile. */
export function queueEvaluation(key: EvaluationKey, answer: EvaluationAnswer): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify({ code: key.code, ...answer } satisfies QueuedEvaluation));
  } catch {
    // Storage is full or forbidden: the answer stays in the open page.
  }
}

export function queuedEvaluation(key: EvaluationKey): EvaluationAnswer | undefined {
  try {
    const queued: Partial<QueuedEvaluation> = JSON.parse(localStorage.getItem(storageKey(key)) ?? "null") ?? {};
    if (queued.code !== key.code || typeof queued.score !== "number") return undefined;
    return { score: queued.score, comment: String(queued.comment ?? "") };
  } catch {
    return undefined;
  }
}

export function forgetQueuedEvaluation(key: EvaluationKey): void {
  try {
    localStorage.removeItem(storageKey(key));
  } catch {
    // Nothing was stored either.
  }
}
