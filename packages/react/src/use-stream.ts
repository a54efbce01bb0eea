import type { Stream } from "@portico/contract";
import { useMemo, useSyncExternalStore } from "react";

/**
 * The current value of a stream of the portal. The component renders again with each later value.
 * @throws Error when the stream gives no value on subscription; the portal's streams always do
 */
export function useStream<T>(stream$: Stream<T>): T {
  const store = useMemo(() => storeOf(stream$), [stream$]);
  return useSyncExternalStore(store.subscribe, store.current);
}

function storeOf<T>(stream$: Stream<T>) {
  let latest: { value: T } | undefined;
  const remember = (value: T) => {
    latest = { value };
  };
  stream$.subscribe(remember).unsubscribe();
  return {
    subscribe(changed: () => void) {
      const subscription = stream$.subscribe((value) => {
        remember(value);
        changed();
      });
      return () => subscription.unsubscribe();
    },
    current() {
      if (!latest) throw new Error("useStream needs a stream that gives its value on subscription.");
      return latest.value;
    },
  };
}
