/**
 * The topics of events between applications: topic → payload. A team adds its topics by declaration merging:
 *
 * ```ts
 * declare module "@portico/contract" {
 *   interface EventTopics { "stock.counted": { item: string; count: number } }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: teams add their topics by declaration merging.
export interface EventTopics {}

/** The topics of requests between applications: topic → payload and answer. A team adds its own, as in `EventTopics`. */
// biome-ignore lint/suspicious/noEmptyInterface: teams add their topics by declaration merging.
export interface RequestTopics {}

/** A received event or request: a copy that is not shared with its sender. */
export interface TopicMessage<P> {
  topic: string;
  payload: P;
  /** The specifier of the sending application, e.g. `@app/tickets`. The portal sets it, not the sender. */
  sender: string;
}

type PayloadOf<T extends keyof RequestTopics> = RequestTopics[T] extends { payload: infer P } ? P : never;
type AnswerOf<T extends keyof RequestTopics> = RequestTopics[T] extends { answer: infer A } ? A : never;

/**
 * Events and requests between the applications that are mounted on one page. They reach no other tab, browser or
 * tenant. Payloads and answers are copied by the structured clone algorithm (HTML Standard 2.7).
 */
export interface PortalTopics {
  /**
   * Sends an event to every subscriber of the topic except this application, after the caller's code has run.
   * @throws an error with the code `topic.name` or `topic.payload`
   */
  publish<T extends keyof EventTopics & string>(topic: T, payload: EventTopics[T]): void;
  /**
   * Subscribes while the application is mounted: the portal ends the subscription before it unmounts the application.
   * An error of the handler is reported under this application's name, and does not affect other applications.
   * @returns a function that ends the subscription
   * @throws an error with the code `topic.name` or `topic.unmounted`
   */
  subscribe<T extends keyof EventTopics & string>(
    topic: T,
    handler: (message: TopicMessage<EventTopics[T]>) => unknown,
  ): () => void;
  /**
   * Sends a request to the application that answers the topic.
   * @param options `timeoutMs`: how long to wait for the answer, 5,000 ms unless given, 60,000 ms at most
   * @returns rejects with an error whose `code` is a `TopicErrorCode`
   */
  request<T extends keyof RequestTopics & string>(
    topic: T,
    payload: PayloadOf<T>,
    options?: { timeoutMs?: number },
  ): Promise<AnswerOf<T>>;
  /**
   * Answers the requests of a topic while the application is mounted. One application answers a topic at a time.
   * @returns a function that stops answering
   * @throws an error with the code `topic.name`, `topic.taken` or `topic.unmounted`
   */
  answer<T extends keyof RequestTopics & string>(
    topic: T,
    handler: (message: TopicMessage<PayloadOf<T>>) => AnswerOf<T> | Promise<AnswerOf<T>>,
  ): () => void;
}

/** The `code` of an error that a call about a topic throws. */
export type TopicErrorCode =
  | "topic.name"
  | "topic.payload"
  | "topic.unmounted"
  | "topic.taken"
  | "topic.unanswered"
  | "topic.deadline"
  | "topic.failed"
  | "topic.left";
