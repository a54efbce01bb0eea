import type { Slots } from "@portico/contract";
import { createTestStream, type TestStream } from "./test-stream.ts";

/** The slot for an application's part in a test, for `mountApp`. */
export interface FilledSlot<P> {
  name: string;
  /** The props from the other application; `next` passes new ones. */
  props$: TestStream<P>;
}

/** @returns the slot, with the props that `Slots` declares for it: other props do not compile */
export function createTestSlot<S extends keyof Slots & string>(name: S, props: Slots[S]): FilledSlot<Slots[S]> {
  return { name, props$: createTestStream<Slots[S]>(props) };
}
