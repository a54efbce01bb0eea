import type { MessageRecord } from "@portico/shared-utility/contract";

/** Gets each message that is sent, without its payload. @returns gets the message's outcome */
export type TopicObserver = (
  message: Pick<MessageRecord, "kind" | "topic" | "sender" | "receivers">,
) => (outcome: string) => void;

export const unobserved: TopicObserver = () => () => {};
