import { topicError } from "./topic-error.ts";

/** One visit of an application, as the sender and receiver of events and requests. */
export interface TopicVisit {
  /** The application's specifier. */
  readonly sender: string;
  /** Whether the application may subscribe, answer and request. */
  isOpen(): boolean;
  /** Runs when the visit ends. @returns a function that cancels this */
  onEnd(run: () => void): () => void;
}

export function createVisit(sender: string): TopicVisit & { end(): void } {
  let ends: Set<() => void> | undefined = new Set();
  return {
    sender,
    isOpen: () => ends !== undefined,
    onEnd(run) {
      ends?.add(run);
      return () => ends?.delete(run);
    },
    end() {
      const running = ends ?? [];
      ends = undefined;
      for (const run of running) run();
    },
  };
}

/** Runs `remove` when the visit ends. @returns a function that runs it now instead */
export function untilEnd(visit: TopicVisit, remove: () => void): () => void {
  const forget = visit.onEnd(remove);
  return () => {
    forget();
    remove();
  };
}

/** @throws CallError `topic.unmounted` after the visit has ended */
export function checkOpen({ sender, isOpen }: TopicVisit, topic: string): void {
  if (!isOpen()) throw topicError("topic.unmounted", `${sender}, ${topic}`);
}
