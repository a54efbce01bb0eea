import type { EventTopics, PortalTopics, RequestTopics, TopicErrorCode, TopicMessage } from "@portico/contract";

const defaultTimeout = 5_000;
const longestTimeout = 60_000;

type EventTopic = keyof EventTopics & string;
type RequestTopic = keyof RequestTopics & string;
type PayloadOf<T extends RequestTopic> = RequestTopics[T] extends { payload: infer P } ? P : never;
type AnswerOf<T extends RequestTopic> = RequestTopics[T] extends { answer: infer A } ? A : never;

/** An event that the application has published, with the payload that its topic declares. */
export type PublishedEvent = { [T in EventTopic]: { topic: T; payload: EventTopics[T] } }[EventTopic];

/**
 * Events and requests; the test represents all other applications. Topics and payloads are those that `EventTopics` and
 * `RequestTopics` declare: a test with another payload does not compile.
 */
export interface TestTopics {
  /** The events that the application has published, in order. */
  published: PublishedEvent[];
  /** Sends the application an event of another application. */
  emit<T extends EventTopic>(topic: T, payload: EventTopics[T], sender?: string): void;
  /** Sends the application a request of another application; rejects when it does not answer the topic. */
  request<T extends RequestTopic>(topic: T, payload: PayloadOf<T>, sender?: string): Promise<AnswerOf<T>>;
  /** Answers the application's requests of a topic. Without it they reject with the code `topic.unanswered`. */
  answer<T extends RequestTopic>(
    topic: T,
    handler: (payload: PayloadOf<T>) => AnswerOf<T> | Promise<AnswerOf<T>>,
  ): void;
}

type Handler = (message: TopicMessage<never>) => unknown;
const other = "@app/other";

/** Topics with the portal's rules: names, copies, one answer a topic, deadlines. */
export function createTestTopics(): { topics: PortalTopics; others: TestTopics } {
  const subscribers = new Map<Handler, string>();
  const answers = new Map<string, Handler>();
  const answersOfOthers = new Map<string, (payload: never) => unknown>();
  const published: TestTopics["published"] = [];

  const topics: PortalTopics = {
    publish: (topic, payload) => void published.push(eventOf(checkTopic(topic), copyOf(topic, payload))),
    subscribe(topic, handler) {
      checkTopic(topic);
      // A separate function for each subscription: one function may subscribe twice.
      const own: Handler = (message) => handler(message);
      subscribers.set(own, topic);
      return () => void subscribers.delete(own);
    },
    request: async (topic, payload, options) => {
      const sent = copyOf(checkTopic(topic), payload) as never;
      const handler = callOf(answersOfOthers, topic);
      return (await untilDeadline(topic, async () => handler(sent), options?.timeoutMs)) as never;
    },
    answer(topic, handler) {
      checkTopic(topic);
      if (answersOfOthers.has(topic) || answers.has(topic)) throw topicError("topic.taken", topic);
      answers.set(topic, handler);
      return () => void answers.delete(topic);
    },
  };
  const others: TestTopics = {
    published,
    emit(topic, payload, sender = other) {
      const message = messageOf(topic, payload, sender);
      for (const [handler, subscribed] of [...subscribers]) if (subscribed === topic) handler(message);
    },
    request: async (topic, payload, sender = other) =>
      callOf(answers, topic)(messageOf(topic, payload, sender)) as never,
    answer: (topic, handler) => void answersOfOthers.set(topic, handler),
  };
  return { topics, others };
}

function eventOf(topic: string, payload: unknown) {
  return { topic, payload } as PublishedEvent;
}

function messageOf(topic: string, payload: unknown, sender: string): TopicMessage<never> {
  return { topic, payload: copyOf(topic, payload) as never, sender };
}

function callOf<Call>(calls: Map<string, Call>, topic: string): Call {
  const call = calls.get(topic);
  if (call) return call;
  throw topicError("topic.unanswered", topic);
}

/** The portal's error for a call about a topic. */
function topicError(code: TopicErrorCode, topic: unknown, cause?: unknown): Error {
  return Object.assign(new Error(`${code} (${String(topic)})`, { cause }), { code });
}

/** @throws Error `topic.name` unless the topic is a text of 1 to 100 characters */
function checkTopic<T>(topic: T): T {
  if (typeof topic === "string" && topic.length >= 1 && topic.length <= 100) return topic;
  throw topicError("topic.name", topic);
}

/** A copy that shares nothing with `value`. @throws Error `topic.payload` */
function copyOf<T>(topic: string, value: T): T {
  try {
    return structuredClone(value);
  } catch (cause) {
    throw topicError("topic.payload", topic, cause);
  }
}

/** The answer of another application, as the portal delivers it: a copy, or an error with a code, in time. */
async function untilDeadline(topic: string, answer: () => unknown, timeoutMs = defaultTimeout) {
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
