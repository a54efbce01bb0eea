import type { AppProps } from "@portico/shared-utility/contract";
import { adoptFirstScreen, endFirstScreen } from "../first-screen/first-screen.ts";
import { rememberGood } from "../last-good/last-good.ts";
import { withDeadline } from "../loader/deadline.ts";
import { keepSnapshot, showMain } from "../stage/stage.ts";
import type { ApplicationStatus } from "./application-status.ts";
import { failedOpening } from "./failed-opening.ts";
import type { FrameOptions } from "./frame-options.ts";
import { type FrameEvent, type FrameState, nextFrameState, type Place } from "./frame-state.ts";
import type { Build } from "./load-part.ts";
import { leaveVisit, mountVisit } from "./mount-visit.ts";
import { startOpening } from "./opening.ts";
import { createPartInstance } from "./part-instance.ts";

/** A part that does not unmount in time is removed with its container, and navigation continues. */
const unmountDeadline = 500;
/** How long a new visit waits for the end of the previous one before it gets a new instance. */
const overlapDeadline = 1_000;

interface Frame {
  readonly options: FrameOptions;
  readonly instance: ReturnType<typeof createPartInstance>;
  /** What single-spa knows of a tenant's application. */
  application?: ApplicationStatus | undefined;
  state: FrameState;
  previousVisit: Promise<unknown>;
  /** Settles when everything that was closed is off the page. */
  closed: Promise<void>;
  /** Where single-spa shows the part now. */
  place?: Place | undefined;
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
  frame.application = options.register?.({
    leave: () => void leave(frame),
    unload: (props) => unloadAndReopen(frame, props),
  });
  return {
    bootstrap: () => Promise.resolve(),
    mount: (props: { name: string }) => {
      frame.place = { container: containerOf(props.name), singleSpaProps: props };
      void open(frame, frame.place);
      return Promise.resolve();
    },
    // The layout may already have removed the container from the page. The part still gets its unmount.
    unmount: async () => {
      frame.place = undefined;
      await leave(frame);
    },
    /** Whether the part is on the page or is being opened. False for a part that failed. */
    isShown: () => frame.state.status === "open" || frame.state.status === "opening",
    hasFailed: () => frame.state.status === "failed",
    /** Switches to the part's current build: immediately where the part is shown, otherwise at the next visit. */
    renew: () => renew(frame),
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
  const { props, parcels, remaining, endWaiting, showPreviousLine } = startOpening(options, place);
  frame.application?.pending(instance.isLoaded() ? "MOUNTING" : "LOADING_SOURCE_CODE");
  try {
    // A visit that has not ended may end at any time and would unmount what is shown in its instance by then.
    await withDeadline(frame.previousVisit, overlapDeadline, `${props.name} unmount`).catch(instance.discard);
    const loaded = () => {
      change(frame, { type: "loaded", visit });
      if (isCurrent()) frame.application?.pending("BOOTSTRAPPING");
    };
    if (!instance.isLoaded()) await options.traces?.begin();
    const { build, lifecycles } = await instance.load(wanted, props, remaining, loaded);
    if (!isCurrent()) return;
    if (build === "previous") showPreviousLine();
    frame.application?.pending("MOUNTING");
    const visited = mountVisit(lifecycles, props, { parcels, deadline: remaining(), unmountDeadline, isCurrent });
    frame.previousVisit = visited.catch(() => {});
    if (!(await visited)) return;
    change(frame, { type: "mounted", visit, mounted: { lifecycles, props, parcels } });
    frame.application?.mounted();
    if (build === "current") rememberGood(part.specifier);
    endWaiting();
    if (part.place === "main") reveal(part.specifier, props.domElement, place);
    options.onReady();
  } catch (error) {
    void parcels.end(unmountDeadline).catch(() => {});
    if (isCurrent()) fail(frame, error);
  } finally {
    endWaiting();
    takeOffTraces(frame);
  }
}

/** Shows a part that has mounted, in the place of what covers it. */
function reveal(specifier: string, domElement: HTMLElement, { container }: Place): void {
  adoptFirstScreen(specifier, domElement, () => {
    if (!container.contains(domElement)) container.append(domElement);
  });
  showMain();
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
  if (part.place === "main") {
    endFirstScreen();
    showMain();
  }
  options.onFailure({ step, id: failed.id, error });
  frame.application?.failed(error);
}

async function renew(frame: Frame): Promise<void> {
  const { options, state: before } = frame;
  const unload = frame.instance.release();
  const { visit } = await close(frame, { type: "renewed" });
  await unload(propsOf(options, before.status === "unmounted" ? {} : before.place.singleSpaProps));
  options.traces?.forget();
  const { state } = frame;
  // The user may have left meanwhile, or returned, which has opened the new build.
  if (state.status === "renewing" && state.visit === visit) await open(frame, state.place);
}

async function leave(frame: Frame): Promise<void> {
  const { state, options } = frame;
  if (state.status === "open" && options.part.place === "main") keepSnapshot(state.place.container);
  await close(frame, { type: "left" });
}

/** Empties the part's place, after what is being closed already. @returns the state that followed immediately */
async function close(frame: Frame, event: FrameEvent): Promise<FrameState> {
  const { state } = frame;
  const next = change(frame, event);
  const emptied = frame.closed.then(() => empty(frame, state));
  frame.closed = emptied.catch(() => {});
  if (state.status !== "unmounted") frame.application?.left(emptied);
  await frame.closed;
  return next;
}

/** @throws the error of the part's unmount, after the place has been emptied */
async function empty(frame: Frame, state: FrameState): Promise<void> {
  const { instance, options } = frame;
  if (state.status === "unmounted") return;
  try {
    if (state.status === "open") await leaveVisit(state.mounted, unmountDeadline);
  } catch (error) {
    instance.discard();
    options.onForcedUnmount(error);
    throw error;
  } finally {
    state.place.container.replaceChildren();
    takeOffTraces(frame);
  }
}

/** Also of a visit that ended before the part was mounted: its module may have run after the user had left. */
function takeOffTraces({ state, options }: Frame): void {
  if (state.status === "unmounted") options.traces?.suspend();
}

/** For `unloadApplication`: as in single-spa, an application that stays on the page is then loaded again. */
async function unloadAndReopen(frame: Frame, singleSpaProps: object): Promise<void> {
  await frame.instance.release()(propsOf(frame.options, singleSpaProps));
  setTimeout(() => frame.place && frame.state.status === "unmounted" && void open(frame, frame.place));
}

/** The props of an `unload`, which has no place on the page. */
function propsOf({ part, portal }: FrameOptions, singleSpaProps: object): AppProps {
  return { ...singleSpaProps, name: part.specifier, domElement: document.createElement("div"), portal };
}
