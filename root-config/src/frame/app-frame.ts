import type { AppProps } from "@portico/shared-utility/contract";
import { endFirstBar, endFirstBones } from "../first-screen/first-frame.ts";
import { adoptFirstScreen, endFirstScreen } from "../first-screen/first-screen.ts";
import { rememberGood } from "../last-good/last-good.ts";
import { withDeadline } from "../loader/deadline.ts";
import { showMain } from "../stage/stage.ts";
import { containerBeside, containerOf } from "./container.ts";
import { failedOpening } from "./failed-opening.ts";
import { change, createFrame, type Frame } from "./frame.ts";
import type { FrameOptions } from "./frame-options.ts";
import type { FrameEvent, FrameState, Place } from "./frame-state.ts";
import { handOver } from "./hand-over.ts";
import type { Build } from "./load-part.ts";
import { leaveVisit, mountVisit } from "./mount-visit.ts";
import { startOpening } from "./opening.ts";

/** A part that does not unmount in time is removed with its container, and navigation continues. */
const unmountDeadline = 500;
/** How long a new visit waits for the end of the previous one before it gets a new instance. */
const overlapDeadline = 1_000;

/**
 * The application that single-spa mounts in a part's place. Its own lifecycles settle immediately, or within a second
 * if the part waits for the next one, whatever the separately deployed part does. The part is loaded and mounted behind
 * it under one deadline, and a failure becomes a panel. So a part that hangs never delays navigation to the others.
 */
export function createAppFrame(options: FrameOptions) {
  const frame = createFrame(options);
  frame.application = options.register?.({
    leave: () => void leave(frame),
    unload: (props) => unloadAndReopen(frame, props),
  });
  return {
    bootstrap: async (props: object) => frame.learn(props),
    mount: async (props: { name: string }) => {
      frame.learn(props);
      mount(frame, { container: containerOf(props.name), singleSpaProps: props });
    },
    // The layout may already have removed the container from the page. The part is still unmounted.
    unmount: () => {
      frame.place = undefined;
      return leave(frame);
    },
    /** Whether the part is neither on the page nor being opened, so that `openBeside` may open it. */
    isAway: () => frame.place === undefined && frame.beside === undefined,
    isLoaded: frame.instance.isLoaded,
    /** Opens the part in its own container, before single-spa mounts it. */
    openBeside: (main: HTMLElement) => void openBeside(frame, main),
    /** Closes a part that was opened beside another one, if single-spa has not mounted it. */
    endBeside: () => void endBeside(frame).catch(() => {}),
    /** Whether the part is on the page or is being opened. False for a part that failed. */
    isShown: () => frame.state.status === "open" || frame.state.status === "opening",
    hasFailed: () => frame.state.status === "failed",
    /** The address of the last good build, if it is open. */
    previous: () => (frame.state.status === "open" ? frame.state.mounted.previous : undefined),
    /** Switches to the part's current build: immediately if the part is shown, otherwise at the next visit. */
    renew: () => renew(frame),
    /** Opens the part again if it is shown for another user. Its module keeps its state, as in every later visit. */
    openFor: (user: string) => {
      if (frame.state.status === "unmounted" || !frame.user || frame.user === user) return;
      frame.user = user;
      void reopen(frame);
    },
  };
}

/** Opens the part where single-spa mounts it, unless it is already open there. */
function mount(frame: Frame, place: Place): void {
  const isOpen = frame.beside === place.container && frame.place?.container === place.container;
  frame.beside = undefined;
  if (isOpen) return;
  frame.place = place;
  void open(frame, place);
}

async function openBeside(frame: Frame, main: HTMLElement): Promise<void> {
  const container = containerBeside(main, frame.options.part.name);
  frame.beside = container;
  const singleSpaProps = await frame.singleSpaProps;
  if (frame.beside !== container) return;
  frame.place = { container, singleSpaProps };
  await open(frame, frame.place);
}

async function endBeside(frame: Frame): Promise<void> {
  const { beside } = frame;
  if (!beside) return;
  frame.place = undefined;
  frame.beside = undefined;
  // The layout is about to remove the container by its id. The container may be visible, so it is emptied first.
  beside.id = "";
  await Promise.resolve();
  await leave(frame).finally(() => beside.remove());
}

async function open(frame: Frame, place: Place, wanted: Build = "current"): Promise<void> {
  const { options, instance } = frame;
  const { part } = options;
  const { visit } = change(frame, { type: "visited", place });
  const isCurrent = () => frame.state.status === "opening" && frame.state.visit === visit;
  const onHeading = () => isCurrent() && show(frame, endWaiting);
  const { props, holdings, remaining, endWaiting, showPreviousLine, attach } = startOpening(options, place, onHeading);
  frame.application?.pending(instance.isLoaded() ? "MOUNTING" : "LOADING_SOURCE_CODE");
  try {
    // A visit that has not ended may end at any time. It would then unmount what its instance shows.
    const ended = Promise.all([frame.previousVisit, frame.closed]);
    await withDeadline(ended, overlapDeadline, `${props.name} unmount`).catch(instance.discard);
    const loaded = () => {
      change(frame, { type: "loaded", visit });
      if (isCurrent()) frame.application?.pending("BOOTSTRAPPING");
    };
    if (!instance.isLoaded()) await options.cleanup?.begin();
    const { previous, lifecycles } = await instance.load(wanted, props, remaining, loaded);
    if (!isCurrent()) return;
    if (previous) showPreviousLine();
    frame.application?.pending("MOUNTING");
    const visited = mountVisit(lifecycles, props, { holdings, deadline: remaining(), unmountDeadline, isCurrent });
    frame.previousVisit = visited.catch(() => {});
    if (!(await visited)) return;
    change(frame, { type: "mounted", visit, mounted: { lifecycles, props, holdings, previous } });
    frame.application?.mounted();
    if (!previous) rememberGood(part.specifier);
    show(frame, endWaiting, () => adoptFirstScreen(part.specifier, props.domElement, attach));
    if (part.place === "bar") endFirstBar();
    options.onReady();
  } catch (error) {
    if (isCurrent()) fail(frame, error);
  } finally {
    endWaiting();
    if (frame.state.status !== "open" || frame.state.visit !== visit)
      void holdings.end(unmountDeadline).catch(() => {});
    suspendUnmounted(frame);
  }
}

/**
 * Shows a part when it is mounted, or as soon as it has its heading: a framework may report the mount later, and the
 * browser would paint the old view once more. Removes the view that covered the part.
 *
 * @param adopt replaces the first screen by a part that is mounted
 */
function show(frame: Frame, endWaiting: () => void, adopt = () => {}): void {
  const { options, state } = frame;
  endWaiting();
  if (options.part.place !== "main") return;
  adopt();
  if (frame.shownVisit === state.visit) return;
  frame.shownVisit = state.visit;
  endFirstBones();
  showMain();
  options.onShown?.();
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
  if (part.place === "bar") endFirstBar();
  if (part.place === "main") {
    endFirstScreen();
    endFirstBones();
    showMain();
  }
  options.onFailure({ step, id: failed.id, error });
  frame.application?.failed(error);
}

async function renew(frame: Frame): Promise<void> {
  const { options, state } = frame;
  const unload = frame.instance.release();
  await reopen(frame, async () => {
    await unload(propsOf(options, state.status === "unmounted" ? {} : state.place.singleSpaProps));
    options.cleanup?.dispose();
  });
}

/** Closes the part, and opens it again if it was shown. @param between runs before it is opened */
async function reopen(frame: Frame, between = async () => {}): Promise<void> {
  const closing = close(frame, { type: "renewed" });
  // A new visit waits: the end of the old build would remove what the new one adds to the page.
  frame.closed = closing.then(between).catch(frame.options.onForcedUnmount);
  await frame.closed;
  const { state } = frame;
  // The user may have left, or left and returned, which opened the new build.
  if (state.status === "renewing" && state.visit === (await closing).visit) await open(frame, state.place);
}

async function leave(frame: Frame): Promise<void> {
  const { state, options } = frame;
  const isOpen = state.status === "open" || state.status === "opening";
  const covers = isOpen && frame.shownVisit === state.visit;
  const handedOver = covers ? handOver(state.place.container, () => options.next?.()) : undefined;
  await close(frame, { type: "left" }, handedOver);
}

/** Empties the part's place, after pending closes and after `handedOver`. @returns the state meanwhile */
async function close(frame: Frame, event: FrameEvent, handedOver?: Promise<void>): Promise<FrameState> {
  const { state } = frame;
  const next = change(frame, event);
  const emptied = Promise.all([frame.closed, handedOver]).then(() => empty(frame, state));
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
    suspendUnmounted(frame);
  }
}

/** This includes a visit that ended before the part was mounted: its module may have run after the user left. */
function suspendUnmounted({ state, options }: Frame): void {
  if (state.status === "unmounted") options.cleanup?.suspend();
}

/** For `unloadApplication`: as in single-spa, an application that stays on the page is loaded again. */
async function unloadAndReopen(frame: Frame, singleSpaProps: object): Promise<void> {
  await frame.instance.release()(propsOf(frame.options, singleSpaProps));
  setTimeout(() => frame.place && frame.state.status === "unmounted" && void open(frame, frame.place));
}

/** The props of an `unload`, which needs no place on the page. */
function propsOf({ part, openPortal }: FrameOptions, singleSpaProps: object): AppProps {
  const { portal, end } = openPortal();
  void end();
  return { ...singleSpaProps, name: part.specifier, domElement: document.createElement("div"), portal };
}
