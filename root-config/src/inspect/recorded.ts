import type { PageRecord, Stream } from "@portico/shared-utility/contract";
import { Observable } from "rxjs";
import { oncePrepared } from "../loader/once-prepared.ts";
import type { TopicObserver } from "../topics/topic-observer.ts";
import type { PageRecorder } from "./page-record.ts";

const nothing: PageRecord = { modules: [], slots: [], messages: [], blocked: [] };

/** The page's record. It begins when the page is prepared for applications. */
export const pageRecord$: Stream<PageRecord> = new Observable<PageRecord>((reader) => {
  let isThere = false;
  oncePrepared(({ record }) => {
    isThere = true;
    if (!reader.closed) reader.add(record.record$.subscribe((value) => reader.next(value)));
  });
  if (!isThere) reader.next(nothing);
});

export const observeMessage: TopicObserver = (message) => {
  let settled: ReturnType<TopicObserver> | undefined;
  oncePrepared(({ record }) => {
    settled = record.messages.observe(message);
  });
  return (outcome) => oncePrepared(() => settled?.(outcome));
};

/** @returns a function to call when the slot is closed */
export function recordSlot(slot: string): () => void {
  let close = () => {};
  oncePrepared(({ record }) => {
    close = record.slots.openSlot(slot);
  });
  return () => oncePrepared(() => close());
}

/** @returns a function that records the outcome of the fill */
export function recordFill(slot: string, module: string) {
  let fill: ReturnType<PageRecorder["slots"]["openFill"]> | undefined;
  oncePrepared(({ record }) => {
    fill = record.slots.openFill(slot, module);
  });
  return (what: "mounted" | "failed" | "close") => oncePrepared(() => fill?.[what]());
}
