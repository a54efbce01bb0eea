import type { Stream } from "@portico/contract";
import { useMemo, useSyncExternalStore } from "react";

export function useStream<T>(stream$: Stream<T>): T {
  const store = useMemo(() => storeOf(stream$), [stream$]);
  return useSyncExternalStore(store.subscribe, store.current);
}

function storeOf<T>(stream$: Stream<T>) {
  let current = firstValue(stream$);
  const subscribe = (changed: () => void) => {
    const subscription = stream$.subscribe((value) => {
      current = value;
      changed();
    });
    return () => subscription.unsubscribe();
  };
  return { subscribe, current: () => current };
}

/** The portal guarantees that a new subscriber gets the current value immediately. */
function firstValue<T>(stream$: Stream<T>): T {
  const values: T[] = [];
  stream$.subscribe((value) => values.push(value)).unsubscribe();
  const [first] = values;
  if (first === undefined) throw new Error("A stream of the portal gave no current value");
  return first;
}
