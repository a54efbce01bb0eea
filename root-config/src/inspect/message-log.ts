import type { MessageRecord } from "@portico/shared-utility/contract";
import type { TopicObserver } from "../topics/topic-observer.ts";

const most = 200;

/** The last events and requests between the page's applications, without their payloads. */
export function createMessageLog(onChange: () => void) {
  const messages: MessageRecord[] = [];
  let sent = 0;

  const observe: TopicObserver = ({ kind, topic, sender, receivers }) => {
    const begun = performance.now();
    sent += 1;
    const about = { id: sent, time: Date.now(), kind, topic, sender, receivers };
    const message: MessageRecord = { ...about, outcome: "pending" };
    messages.push(message);
    if (messages.length > most) messages.shift();
    onChange();
    return (outcome) => {
      Object.assign(message, { outcome, ms: performance.now() - begun });
      onChange();
    };
  };

  return { observe, read: () => messages.map((message) => ({ ...message })).reverse() };
}
