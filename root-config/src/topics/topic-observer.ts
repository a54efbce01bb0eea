import type { MessageRecord } from "@portico/shared-utility/contract";

/** Is given what is sent, without its payload. @returns is given how it ended */
export type TopicObserver = (
  message: Pick<MessageRecord, "kind" | "topic" | "sender" | "receivers">,
) => (outcome: string) => void;

export const unobserved: TopicObserver = () => () => {};
