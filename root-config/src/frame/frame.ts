import type { ApplicationStatus } from "./application-status.ts";
import type { FrameOptions } from "./frame-options.ts";
import { type FrameEvent, type FrameState, nextFrameState, type Place } from "./frame-state.ts";
import { createPartInstance } from "./part-instance.ts";

/** The state of a frame and of its part. */
export interface Frame {
  readonly options: FrameOptions;
  readonly instance: ReturnType<typeof createPartInstance>;
  /** The status of a tenant's application for single-spa. */
  application?: ApplicationStatus | undefined;
  state: FrameState;
  /** The last visit whose page was shown, mounted or not. */
  shownVisit?: number;
  /** The user for whom the part was opened last. */
  user?: string | undefined;
  previousVisit: Promise<unknown>;
  /** Settles when everything closed is off the page. */
  closed: Promise<void>;
  /** Where single-spa shows the part, or will show it. */
  place?: Place | undefined;
  /** The part's container beside the part that the user leaves, until single-spa mounts the part. */
  beside?: HTMLElement | undefined;
  /** The props that single-spa passes to the part. `learn` settles the promise, at single-spa's first call. */
  readonly singleSpaProps: Promise<object>;
  learn(props: object): void;
}

/** A frame whose part is not mounted. */
export function createFrame(options: FrameOptions): Frame {
  let learn = (_: object) => {};
  const singleSpaProps = new Promise<object>((resolve) => {
    learn = resolve;
  });
  return {
    options,
    instance: createPartInstance(options),
    singleSpaProps,
    learn,
    state: { status: "unmounted", visit: 0 },
    previousVisit: Promise.resolve(),
    closed: Promise.resolve(),
  };
}

/** Applies an event to a frame. @returns the new state */
export function change(frame: Frame, event: FrameEvent): FrameState {
  const { state } = frame;
  frame.state = nextFrameState(state, event);
  if (event.type === "visited") frame.user = frame.options.user?.();
  if (state.status === "failed" && frame.state !== state) state.endRetries();
  return frame.state;
}
