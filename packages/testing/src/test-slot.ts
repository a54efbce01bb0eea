import type { Slots } from "@portico/contract";
import { createTestStream, type TestStream } from "./test-stream.ts";

/** The slot that a part of an application fills in a test, for `mountApp`. */
export interface FilledSlot<P> {
  name: string;
  /** The props that the other application passes on; `next` passes on others. */
  props$: TestStream<P>;
}

/** @returns the slot, with the props that `Slots` declares for it: others do not compile */
export function createTestSlot<S extends keyof Slots & string>(name: S, props: Slots[S]): FilledSlot<Slots[S]> {
  return { name, props$: createTestStream<Slots[S]>(props) };
}
