import type { TopicErrorCode } from "@portico/shared-utility/contract";
import { CallError } from "../portal/call-error.ts";

/** Code → sentence for developers. */
const sentences: Record<TopicErrorCode, string> = {
  "topic.name": "A topic is a text of 1 to 100 characters.",
  "topic.payload": "The payload or answer cannot be copied; send data without functions, elements and symbols.",
  "topic.unmounted": "The application is not mounted; use topics between mount and unmount.",
  "topic.taken": "Another application answers this topic.",
  "topic.unanswered": "No mounted application answers this topic.",
  "topic.deadline": "The application that answers this topic was too slow.",
  "topic.failed": "The application that answers this topic has failed.",
  "topic.left": "One of the two applications was unmounted before the answer.",
};

/** @param detail the objects of the problem, e.g. the topic and the other application */
export function topicError(code: TopicErrorCode, detail: string, cause?: unknown): CallError<TopicErrorCode> {
  return new CallError(code, sentences[code], detail, cause);
}

/** @throws CallError `topic.name` when the topic is not a text or too long */
export function checkTopic(topic: unknown): void {
  if (typeof topic === "string" && topic.length >= 1 && topic.length <= 100) return;
  throw topicError("topic.name", typeof topic === "string" ? `${topic.length} characters` : typeof topic);
}

/** A copy that shares nothing with `value`. @throws CallError `topic.payload` */
export function copyOf<T>(topic: string, value: T): T {
  try {
    return structuredClone(value);
  } catch (error) {
    throw topicError("topic.payload", `${topic}: ${messageOf(error)}`, error);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
