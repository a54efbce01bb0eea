import type { PortalTopics, TopicMessage } from "@portico/contract";
import { checkTopic, copyOf, topicError, untilDeadline } from "./topic-rules.ts";

/** Events and requests, with a test in the place of all other applications. */
export interface TestTopics {
  /** The events that the application has published, in order. */
  published: { topic: string; payload: unknown }[];
  /** Gives the application an event of another one. */
  emit(topic: string, payload: unknown, sender?: string): void;
  /** Requests something of the application, as another one does; rejects when it does not answer the topic. */
  request(topic: string, payload: unknown, sender?: string): Promise<unknown>;
  /** Answers the application's requests of a topic. Without it they reject with the code `topic.unanswered`. */
  answer(topic: string, handler: (payload: unknown) => unknown): void;
}

type Handler = (message: TopicMessage<never>) => unknown;
const other = "@app/other";

/** Topics with the portal's rules: names, copies, one answer a topic, deadlines. */
export function createTestTopics(): { topics: PortalTopics; others: TestTopics } {
  const subscribers = new Map<Handler, string>();
  const answers = new Map<string, Handler>();
  const answersOfOthers = new Map<string, (payload: unknown) => unknown>();
  const published: TestTopics["published"] = [];

  const topics: PortalTopics = {
    publish: (topic, payload) => void published.push({ topic: checkTopic(topic), payload: copyOf(topic, payload) }),
    subscribe(topic, handler) {
      checkTopic(topic);
      // Its own function per subscription: one function may subscribe twice.
      const own: Handler = (message) => handler(message);
      subscribers.set(own, topic);
      return () => void subscribers.delete(own);
    },
    request: async (topic, payload, options) => {
      const sent: unknown = copyOf(checkTopic(topic), payload);
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
    request: async (topic, payload, sender = other) => callOf(answers, topic)(messageOf(topic, payload, sender)),
    answer: (topic, handler) => void answersOfOthers.set(topic, handler),
  };
  return { topics, others };
}

function messageOf(topic: string, payload: unknown, sender: string): TopicMessage<never> {
  return { topic, payload: copyOf(topic, payload) as never, sender };
}

function callOf<Call>(calls: Map<string, Call>, topic: string): Call {
  const call = calls.get(topic);
  if (call) return call;
  throw topicError("topic.unanswered", topic);
}
