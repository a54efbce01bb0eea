import type { Stream } from "@portico/shared-utility/contract";
import { useMemo, useSyncExternalStore } from "react";

/**
 * The current value of a stream. The stream must emit its value synchronously to each new subscriber, as all streams of
 * the portal do.
 *
 * @throws Error when the stream has no value yet
 */
export function useStream<T>(stream$: Stream<T>): T {
  const store = useMemo(() => asStore(stream$), [stream$]);
  return useSyncExternalStore(store.subscribe, store.snapshot);
}

function asStore<T>(stream$: Stream<T>) {
  let current: { value: T } | undefined;
  const remember = (value: T) => {
    current = { value };
  };
  stream$.subscribe(remember).unsubscribe();
  return {
    subscribe(onChange: () => void) {
      const subscription = stream$.subscribe((value) => {
        remember(value);
        onChange();
      });
      return () => subscription.unsubscribe();
    },
    snapshot() {
      if (!current) throw new Error("useStream needs a stream that emits its value on subscription.");
      return current.value;
    },
  };
}
