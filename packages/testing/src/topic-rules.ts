import type { TopicErrorCode } from "@portico/contract";

const defaultTimeout = 5_000;
const longestTimeout = 60_000;

/** The portal's error of a call about a topic. */
export function topicError(code: TopicErrorCode, topic: unknown, cause?: unknown): Error {
  return Object.assign(new Error(`${code} (${String(topic)})`, { cause }), { code });
}

/** @throws Error `topic.name` where the topic is no text of 1 to 100 characters */
export function checkTopic<T>(topic: T): T {
  if (typeof topic === "string" && topic.length >= 1 && topic.length <= 100) return topic;
  throw topicError("topic.name", topic);
}

/** A copy that shares nothing with `value`. @throws Error `topic.payload` */
export function copyOf<T>(topic: string, value: T): T {
  try {
    return structuredClone(value);
  } catch (cause) {
    throw topicError("topic.payload", topic, cause);
  }
}

/** The answer of another application, as the portal hands it over: a copy, or an error with a code, in time. */
export async function untilDeadline(topic: string, answer: () => unknown, timeoutMs = defaultTimeout) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    const ms = Math.min(Math.max(timeoutMs, 0), longestTimeout);
    timer = setTimeout(() => reject(topicError("topic.deadline", topic)), ms);
  });
  const work = Promise.resolve(answer()).catch((cause: unknown) => {
    throw topicError("topic.failed", topic, cause);
  });
  return Promise.race([work, deadline])
    .then((value) => copyOf(topic, value))
    .finally(() => clearTimeout(timer));
}
