import { rememberGood } from "../last-good/last-good.ts";
import { withDeadline } from "../loader/deadline.ts";
import { keepSnapshot, showMain } from "../stage/stage.ts";
import { failedOpening } from "./failed-opening.ts";
import type { FrameOptions } from "./frame-options.ts";
import { type FrameEvent, type FrameState, nextFrameState, type Place } from "./frame-state.ts";
import { run } from "./lifecycles.ts";
import type { Build } from "./load-part.ts";
import { mountVisit } from "./mount-visit.ts";
import { startOpening } from "./opening.ts";
import { createPartInstance } from "./part-instance.ts";

/** A part that does not unmount in time is removed with its container, and navigation continues. */
const unmountDeadline = 500;
/** How long a new visit waits for the end of the previous one before it gets a new instance. */
const overlapDeadline = 1_000;

interface Frame {
  readonly options: FrameOptions;
  readonly instance: ReturnType<typeof createPartInstance>;
  state: FrameState;
  previousVisit: Promise<unknown>;
  /** Settles when everything that was closed is off the page. */
  closed: Promise<void>;
}

/**
 * What single-spa mounts in a part's place. Its own lifecycles settle immediately, whatever the separately deployed
 * part does. The part is loaded and mounted behind it under one deadline, and a failure becomes a panel. So one part
 * that hangs never delays navigation to the others.
 */
export function createAppFrame(options: FrameOptions) {
  const instance = createPartInstance(options);
  const frame: Frame = {
    options,
    instance,
    state: { status: "unmounted", visit: 0 },
    previousVisit: Promise.resolve(),
    closed: Promise.resolve(),
  };
  return {
    bootstrap: () => Promise.resolve(),
    mount: (props: { name: string }) => {
      void open(frame, { container: containerOf(props.name), singleSpaProps: props });
      return Promise.resolve();
    },
    // The layout may already have removed the container from the page. The part still gets its unmount.
    unmount: async () => {
      const { state } = frame;
      if (state.status === "open" && options.part.place === "main") keepSnapshot(state.place.container);
      await close(frame, { type: "left" });
    },
    /** Whether the part is on the page or is being opened. False for a part that failed. */
    isShown: () => frame.state.status === "open" || frame.state.status === "opening",
    hasFailed: () => frame.state.status === "failed",
    /** Switches to the part's current build: immediately where the part is shown, otherwise at the next visit. */
    renew: async () => {
      instance.drop();
      const { visit } = await close(frame, { type: "renewed" });
      const { state } = frame;
      // The user may have left meanwhile, or returned, which has opened the new build.
      if (state.status === "renewing" && state.visit === visit) await open(frame, state.place);
    },
  };
}

/** The element that the layout provides for a part. */
function containerOf(name: string): HTMLElement {
  const container = document.getElementById(`single-spa-application:${name}`);
  if (!container) throw new Error(`the layout has no place for ${name}`);
  return container;
}

function change(frame: Frame, event: FrameEvent): FrameState {
  const { state } = frame;
  frame.state = nextFrameState(state, event);
  if (state.status === "failed" && frame.state !== state) state.endRetries();
  return frame.state;
}

async function open(frame: Frame, place: Place, wanted: Build = "current"): Promise<void> {
  const { options, instance } = frame;
  const { part } = options;
  const { visit } = change(frame, { type: "visited", place });
  const isCurrent = () => frame.state.status === "opening" && frame.state.visit === visit;
  const { props, remaining, endWaiting, showPreviousLine } = startOpening(options, place);
  try {
    // A visit that has not ended may end at any time and would unmount what is shown in its instance by then.
    await withDeadline(frame.previousVisit, overlapDeadline, `${props.name} unmount`).catch(instance.discard);
    const loaded = () => change(frame, { type: "loaded", visit });
    const { build, lifecycles } = await instance.load(wanted, props, remaining, loaded);
    if (!isCurrent()) return;
    if (build === "previous") showPreviousLine();
    const visited = mountVisit(lifecycles, props, { deadline: remaining(), unmountDeadline, isCurrent });
    frame.previousVisit = visited.catch(() => {});
    if (!(await visited)) return;
    change(frame, { type: "mounted", visit, lifecycles, props });
    if (build === "current") rememberGood(part.specifier);
    endWaiting();
    if (part.place === "main") showMain();
    options.onReady();
  } catch (error) {
    if (isCurrent()) fail(frame, error);
  } finally {
    endWaiting();
  }
}

function fail(frame: Frame, error: unknown): void {
  const { options, instance, state } = frame;
  if (state.status !== "opening") return;
  const { step, visit, place } = state;
  const { part } = options;
  if (step === "mount") instance.discard();
  else instance.drop();
  const retry = () => void open(frame, place);
  const openPrevious = () => void open(frame, place, "previous");
  const failed = failedOpening({ part, name: options.displayName(), step, error, retry, openPrevious });
  change(frame, { type: "failed", visit, endRetries: failed.endRetries });
  place.container.replaceChildren(...failed.view);
  if (part.place === "main") showMain();
  options.onFailure({ step, id: failed.id, error });
}

/** Empties the part's place, after what is being closed already. @returns the state that followed immediately */
async function close(frame: Frame, event: FrameEvent): Promise<FrameState> {
  const { state } = frame;
  const next = change(frame, event);
  frame.closed = frame.closed.then(() => empty(frame, state));
  await frame.closed;
  return next;
}

async function empty({ instance, options }: Frame, state: FrameState): Promise<void> {
  if (state.status === "unmounted") return;
  if (state.status === "open") {
    await run(state.lifecycles.unmount, state.props, unmountDeadline, "unmount").catch((error: unknown) => {
      instance.discard();
      options.onForcedUnmount(error);
    });
  }
  state.place.container.replaceChildren();
}
