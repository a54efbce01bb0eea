import type { TopicMessage } from "@portico/shared-utility/contract";
import { checkTopic, copyOf } from "./topic-error.ts";
import type { TopicObserver } from "./topic-observer.ts";
import { checkOpen, type TopicVisit, untilEnd } from "./visit.ts";

type Message = TopicMessage<unknown>;
type Handler = (message: Message) => unknown;

interface Subscription {
  visit: TopicVisit;
  handler: Handler;
}

/** Reports the error of a handler under its application's name. */
export type ReportHandler = (failed: { module: string; topic: string; error: unknown }) => void;

/** The events of the page: every subscriber gets its own copy. */
export function createPageEvents(report: ReportHandler, observe: TopicObserver) {
  const topics = new Map<string, Set<Subscription>>();

  return {
    publish(visit: TopicVisit, topic: string, payload: unknown): void {
      checkTopic(topic);
      // Copied now: the sender may change the payload before the subscribers run.
      const sent = copyOf(topic, payload);
      queueMicrotask(() => {
        const subscriptions = topics.get(topic) ?? new Set();
        const receivers: string[] = [];
        const deliveries: Promise<boolean>[] = [];
        for (const subscription of [...subscriptions]) {
          // A subscriber whose subscription an earlier one has ended gets nothing.
          if (subscription.visit === visit || !subscriptions.has(subscription)) continue;
          receivers.push(subscription.visit.sender);
          deliveries.push(deliver(report, subscription, { topic, payload: copyOf(topic, sent), sender: visit.sender }));
        }
        const settled = observe({ kind: "event", topic, sender: visit.sender, receivers });
        void Promise.all(deliveries).then((done) => settled(outcomeOf(done)));
      });
    },
    subscribe(visit: TopicVisit, topic: string, handler: Handler): () => void {
      checkTopic(topic);
      checkOpen(visit, topic);
      const subscriptions = topics.get(topic) ?? new Set();
      const subscription = { visit, handler };
      topics.set(topic, subscriptions.add(subscription));
      return untilEnd(visit, () => {
        subscriptions.delete(subscription);
        if (subscriptions.size === 0 && topics.get(topic) === subscriptions) topics.delete(topic);
      });
    },
  };
}

/** @returns whether the subscriber's handler has succeeded */
async function deliver(report: ReportHandler, { visit, handler }: Subscription, message: Message): Promise<boolean> {
  try {
    await handler(message);
    return true;
  } catch (error) {
    report({ module: visit.sender, topic: message.topic, error });
    return false;
  }
}

function outcomeOf(deliveries: boolean[]): string {
  if (deliveries.length === 0) return "unheard";
  return deliveries.every(Boolean) ? "delivered" : "failed";
}
