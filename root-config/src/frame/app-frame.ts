import type { AppProps, ShellPortal } from "@portico/shared-utility/contract";
import { rememberGood } from "../last-good/last-good.ts";
import { withDeadline } from "../loader/deadline.ts";
import { forgetModule } from "../loader/system-loader.ts";
import { element } from "../page/element.ts";
import type { Part } from "../routes/parts.ts";
import { keepPicture, showMain } from "../stage/stage.ts";
import { containerOf } from "./container-of.ts";
import { failedOpening } from "./failed-opening.ts";
import type { FrameOptions } from "./frame-options.ts";
import type { FrameState } from "./frame-state.ts";
import type { Lifecycles } from "./lifecycles.ts";
import { run } from "./lifecycles.ts";
import { type Build, loadPart } from "./load-part.ts";
import { mountWhileHere } from "./mount-while-here.ts";
import { openingBudget } from "./opening-budget.ts";
import { previousLine } from "./previous-line.ts";
import { waitingView } from "./waiting-view.ts";

/** A part that does not leave in time is forced off: its container goes, and navigation continues. */
const unmountDeadline = 500;
/** How long a new visit waits for the end of the last one, before it gets an instance of its own. */
const overlapDeadline = 1_000;

/** Parts of one module differ by their export: lifecycles keep what belongs to a part by its name. */
const nameOf = ({ specifier, exportName }: Part) => (exportName ? `${specifier}#${exportName}` : specifier);

interface Place {
  container: HTMLElement;
  singleSpaProps: object;
}

/**
 * What single-spa mounts in a part's place. Its own lifecycles settle at once, whatever the separately deployed
 * part does: the part is loaded and mounted behind it, all under one deadline, and a failure becomes a panel.
 * So one hung remote never holds up navigation to the others (reliability.md, finding 3).
 */
export function createAppFrame({ part, portal, displayName, observe = (seen) => seen, ...on }: FrameOptions) {
  let state: FrameState = { status: "away" };
  let visits = 0;
  let bootstrapped: Lifecycles | undefined;
  let leftBehind: Promise<unknown> = Promise.resolve();
  let place: Place | undefined;

  async function open(at: Place, wanted: Build = "current"): Promise<void> {
    const visit = ++visits;
    const { container, singleSpaProps } = at;
    place = at;
    if (state.status === "failed") state.endTries();
    state = { status: "opening", visit };
    const stillHere = () => state.status === "opening" && state.visit === visit;
    const left = openingBudget();
    const domElement = element("div");
    if (part.module) domElement.dataset.app = part.module;
    const waiting = waitingView(displayName);
    container.replaceChildren(...(part.place === "main" ? [waiting.view] : []), domElement);
    const props: AppProps<ShellPortal> = { ...singleSpaProps, name: nameOf(part), domElement, portal };
    let step: "load" | "mount" = "load";
    try {
      // A visit that has not ended may do so at any time, and take down what stands in its instance by then.
      await withDeadline(leftBehind, overlapDeadline, `${props.name} unmount`).catch(startAnew);
      const { build, lifecycles } = await load(wanted, props, left, () => {
        step = "mount";
      });
      if (!stillHere()) return;
      if (build === "previous" && part.place === "main") domElement.before(previousLine(displayName()));
      const visited = mountWhileHere(lifecycles, props, { deadline: left(), unmountDeadline, stillHere });
      leftBehind = visited.catch(() => {});
      if (!(await visited)) return;
      state = { status: "open", lifecycles, props };
      if (build === "current") rememberGood(part.specifier);
      waiting.end();
      if (part.place === "main") showMain();
      on.onReady();
    } catch (error) {
      if (stillHere()) fail(at, step, error);
    } finally {
      waiting.end();
    }
  }

  async function load(wanted: Build, props: AppProps, left: () => number, loaded: () => void) {
    if (bootstrapped && wanted === "current") return { build: wanted, lifecycles: bootstrapped };
    const { build, lifecycles: exported, instead } = await loadPart(part, wanted, left);
    if (instead) on.onFallback({ error: instead.of, address: instead.address });
    loaded();
    const lifecycles = observe(exported);
    await run(lifecycles.bootstrap, props, left(), "bootstrap");
    // The last good build is for this visit: the next one asks for the map's own again.
    bootstrapped = build === "current" ? lifecycles : undefined;
    return { build, lifecycles };
  }

  function fail(at: Place, step: "load" | "mount", error: unknown): void {
    if (step === "mount") startAnew();
    bootstrapped = undefined;
    const retry = () => void open(at);
    const openPrevious = () => void open(at, "previous");
    const failed = failedOpening({ part, name: displayName(), step, error, retry, openPrevious });
    state = { status: "failed", endTries: failed.endTries };
    at.container.replaceChildren(...failed.view);
    if (part.place === "main") showMain();
    on.onFailure({ step, id: failed.id, error });
  }

  /** A broken application is evaluated anew at the next visit; the portal's own modules are shared by several parts. */
  function startAnew(): void {
    bootstrapped = undefined;
    if (part.module) forgetModule(part.specifier);
  }

  async function close(container: HTMLElement): Promise<void> {
    const left = state;
    state = { status: "away" };
    if (left.status === "failed") left.endTries();
    if (left.status === "open") {
      await run(left.lifecycles.unmount, left.props, unmountDeadline, "unmount").catch((error: unknown) => {
        startAnew();
        on.onForcedOff(error);
      });
    }
    container.replaceChildren();
  }

  return {
    bootstrap: () => Promise.resolve(),
    mount: (props: { name: string }) => {
      void open({ container: containerOf(props.name), singleSpaProps: props });
      return Promise.resolve();
    },
    // The layout may have taken the container off the page already; the part still gets its unmount.
    unmount: async () => {
      if (!place) return;
      const { container } = place;
      // A kept container would keep what the part hung on its elements.
      place = undefined;
      if (part.place === "main" && state.status === "open") keepPicture(container);
      await close(container);
    },
    /** Whether the part is on the page, or on its way there; one that failed is not. */
    stands: () => state.status === "open" || state.status === "opening",
    hasFailed: () => state.status === "failed",
    /** Takes the part's current build: at once where it stands, otherwise at the next visit. */
    renew: async () => {
      const shown = state.status !== "away" && place;
      if (shown) await close(shown.container);
      bootstrapped = undefined;
      if (shown) await open(shown);
    },
  };
}
