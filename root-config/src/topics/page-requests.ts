import type { TopicMessage } from "@portico/shared-utility/contract";
import { CallError } from "../portal/call-error.ts";
import type { ReportHandler } from "./page-events.ts";
import { checkTopic, copyOf, messageOf, topicError } from "./topic-error.ts";
import type { TopicObserver } from "./topic-observer.ts";
import { checkOpen, type TopicVisit, untilEnd } from "./visit.ts";

type Handler = (message: TopicMessage<unknown>) => unknown;

interface Answerer {
  visit: TopicVisit;
  handler: Handler;
}

const defaultTimeout = 5_000;
const longestTimeout = 60_000;

/** The requests of the page. At any time, one application answers a topic. */
export function createPageRequests(report: ReportHandler, observe: TopicObserver) {
  const answerers = new Map<string, Answerer>();

  return {
    async request(visit: TopicVisit, topic: string, payload: unknown, timeoutMs = defaultTimeout): Promise<unknown> {
      checkTopic(topic);
      checkOpen(visit, topic);
      const sent = copyOf(topic, payload);
      const answerer = answerers.get(topic);
      const receivers = answerer ? [answerer.visit.sender] : [];
      const settled = observe({ kind: "request", topic, sender: visit.sender, receivers });
      if (!answerer) {
        settled("topic.unanswered");
        throw topicError("topic.unanswered", topic);
      }
      const message = { topic, payload: sent, sender: visit.sender };
      const work = Promise.resolve().then(() =>
        answerer.visit.isOpen() ? answerOf(report, answerer, message) : undefined,
      );
      const ms = Math.min(Math.max(timeoutMs, 0), longestTimeout);
      const answer = untilLeft(work, [visit, answerer.visit], ms, `${topic}, ${answerer.visit.sender}`);
      answer.then(
        () => settled("answered"),
        (error: CallError<string>) => settled(error.code),
      );
      return answer;
    },
    answer(visit: TopicVisit, topic: string, handler: Handler): () => void {
      checkTopic(topic);
      checkOpen(visit, topic);
      const other = answerers.get(topic);
      if (other) throw topicError("topic.taken", `${topic}, ${other.visit.sender}`);
      const answerer = { visit, handler };
      answerers.set(topic, answerer);
      return untilEnd(visit, () => void (answerers.get(topic) === answerer && answerers.delete(topic)));
    },
  };
}

/** @throws CallError `topic.failed` or `topic.payload`, after the failure was reported */
async function answerOf(
  report: ReportHandler,
  { visit, handler }: Answerer,
  message: TopicMessage<unknown>,
): Promise<unknown> {
  const { topic } = message;
  try {
    return copyOf(topic, await handler(message));
  } catch (error) {
    report({ module: visit.sender, topic, error });
    if (error instanceof CallError && error.code === "topic.payload") throw error;
    throw topicError("topic.failed", `${topic}, ${visit.sender}: ${messageOf(error)}`, error);
  }
}

/** Settles as `work` does, or rejects when one of the two visits ends or the time is over. */
function untilLeft(work: Promise<unknown>, visits: TopicVisit[], ms: number, what: string): Promise<unknown> {
  const ends: (() => void)[] = [];
  const settled = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(topicError("topic.deadline", `${what}, ${ms} ms`)), ms);
    const left = ({ sender }: TopicVisit) => reject(topicError("topic.left", `${what}, ${sender} was unmounted`));
    ends.push(() => clearTimeout(timer), ...visits.map((visit) => visit.onEnd(() => left(visit))));
    work.then(resolve, reject);
  });
  return settled.finally(() => {
    for (const end of ends) end();
  });
}
