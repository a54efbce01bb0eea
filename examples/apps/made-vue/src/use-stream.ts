import type { Stream } from "@portico/contract";
import { onUnmounted, type ShallowRef, shallowRef } from "vue";

/** The current value of a stream of the portal, while the component is shown. */
export function useStream<T>(stream$: Stream<T>): Readonly<ShallowRef<T>> {
  let first: T | undefined;
  const value = shallowRef<T>();
  const subscription = stream$.subscribe((next) => {
    first ??= next;
    value.value = next;
  });
  onUnmounted(() => subscription.unsubscribe());
  if (first === undefined) throw new Error("The portal's streams give their value on subscription.");
  return value as ShallowRef<T>;
}
