import type { AppProps } from "@portico/shared-utility/contract";
import type { Lifecycles } from "./lifecycles.ts";

/** A step of opening a part: loading its module, then mounting it. */
export type Step = "load" | "mount";

/** Where the layout shows a part, and what single-spa passes to it. */
export interface Place {
  container: HTMLElement;
  singleSpaProps: object;
}

/** What a part has opened during a visit: parcels, subscriptions, slots. */
export interface Holdings {
  /** @throws the error of a parcel that does not unmount, or a DeadlineError after `ms` */
  end(ms: number): Promise<unknown>;
}

/** A part that is mounted. */
export interface Visit {
  lifecycles: Lifecycles;
  props: AppProps;
  holdings: Holdings;
  /** The address of the last good build, if that was loaded. */
  previous?: string | undefined;
}

/**
 * The state of a part. `visit` counts the openings, so that a late report of an earlier opening is recognised. An
 * unmounted part has no place: the container would keep the part's elements, and everything they refer to, in memory.
 */
export type FrameState =
  | { status: "unmounted"; visit: number }
  | { status: "opening"; visit: number; place: Place; step: Step }
  | { status: "open"; visit: number; place: Place; mounted: Visit }
  | { status: "failed"; visit: number; place: Place; endRetries(): void }
  /** Closed, and about to be opened again with another build. */
  | { status: "renewing"; visit: number; place: Place };

export type FrameEvent =
  | { type: "visited"; place: Place }
  | { type: "loaded"; visit: number }
  | { type: "mounted"; visit: number; mounted: Visit }
  | { type: "failed"; visit: number; endRetries(): void }
  | { type: "renewed" }
  | { type: "left" };

/** The state after an event. A report of a visit that is no longer being opened changes nothing. */
export function nextFrameState(state: FrameState, event: FrameEvent): FrameState {
  if (event.type === "left") return { status: "unmounted", visit: state.visit };
  if (event.type === "visited") {
    return { status: "opening", visit: state.visit + 1, place: event.place, step: "load" };
  }
  if (event.type === "renewed") {
    return state.status === "unmounted" ? state : { status: "renewing", visit: state.visit + 1, place: state.place };
  }
  if (state.status !== "opening" || state.visit !== event.visit) return state;
  const { visit, place } = state;
  if (event.type === "loaded") return { ...state, step: "mount" };
  if (event.type === "failed") return { status: "failed", visit, place, endRetries: event.endRetries };
  return { status: "open", visit, place, mounted: event.mounted };
}
