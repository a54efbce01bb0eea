import type { Stream } from "@portico/contract";

/** A stream whose values a test sets. A new subscriber gets the current value immediately, as in the portal. */
export interface TestStream<T> extends Stream<T> {
  next(value: T): void;
  readonly current: T;
  /** The number of subscribers; 0 after everything was unmounted. */
  readonly subscribers: number;
}

export function createTestStream<T>(first: T): TestStream<T> {
  const listeners = new Set<(value: T) => void>();
  let current = first;
  return {
    next(value) {
      current = value;
      for (const listener of [...listeners]) listener(value);
    },
    get current() {
      return current;
    },
    get subscribers() {
      return listeners.size;
    },
    subscribe(next) {
      // A separate function for each subscription: one function may subscribe twice.
      const listener = (value: T) => next(value);
      listeners.add(listener);
      listener(current);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
  };
}
