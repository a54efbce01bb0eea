import type { PortalTopics } from "@portico/shared-utility/contract";
import { createPageEvents, type ReportHandler } from "./page-events.ts";
import { createPageRequests } from "./page-requests.ts";
import { type TopicObserver, unobserved } from "./topic-observer.ts";
import { createVisit } from "./visit.ts";

/** The topics of one visit of an application. */
export interface VisitTopics {
  topics: PortalTopics;
  /** Ends the visit's subscriptions and answers. Requests that wait for one of its answers are rejected. */
  end(): void;
}

/**
 * The events and requests between the applications of this page. They exist in this page's memory only, so they reach
 * no other tab and no other tenant.
 *
 * @returns the topics of a visit of the application with this specifier
 */
export function createPageTopics(
  report: ReportHandler,
  observe: TopicObserver = unobserved,
): (sender: string) => VisitTopics {
  const events = createPageEvents(report, observe);
  const requests = createPageRequests(report, observe);
  return (sender) => {
    const visit = createVisit(sender);
    const topics: Loose = {
      publish: (topic, payload) => events.publish(visit, topic, payload),
      subscribe: (topic, handler) => events.subscribe(visit, topic, handler),
      request: (topic, payload, options) => requests.request(visit, topic, payload, options?.timeoutMs),
      answer: (topic, handler) => requests.answer(visit, topic, handler),
    };
    return { topics: topics as PortalTopics, end: visit.end };
  };
}

type Handler = Parameters<ReturnType<typeof createPageEvents>["subscribe"]>[2];

/** `PortalTopics` before any team has declared a topic. */
interface Loose {
  publish(topic: string, payload: unknown): void;
  subscribe(topic: string, handler: Handler): () => void;
  request(topic: string, payload: unknown, options?: { timeoutMs?: number }): Promise<unknown>;
  answer(topic: string, handler: Handler): () => void;
}
