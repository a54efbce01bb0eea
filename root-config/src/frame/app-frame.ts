import type { AppProps, ShellPortal } from "@portico/shared-utility/contract";
import { rememberGood } from "../last-good/last-good.ts";
import { withDeadline } from "../loader/deadline.ts";
import { forgetModule } from "../loader/system-loader.ts";
import { element } from "../page/element.ts";
import type { Part } from "../routes/parts.ts";
import { keepSnapshot, showMain } from "../stage/stage.ts";
import { containerOf } from "./container-of.ts";
import { failedOpening } from "./failed-opening.ts";
import type { FrameOptions } from "./frame-options.ts";
import type { FrameState } from "./frame-state.ts";
import type { Lifecycles } from "./lifecycles.ts";
import { run } from "./lifecycles.ts";
import { type Build, loadPart } from "./load-part.ts";
import { mountVisit } from "./mount-visit.ts";
import { openingBudget } from "./opening-budget.ts";
import { previousLine } from "./previous-line.ts";
import { waitingView } from "./waiting-view.ts";

/** A part that does not unmount in time is removed with its container, and navigation continues. */
const unmountDeadline = 500;
/** How long a new visit waits for the end of the previous one before it gets a new instance. */
const overlapDeadline = 1_000;

/** Parts of one module differ by their export. Lifecycles store what belongs to a part under this name. */
const nameOf = ({ specifier, exportName }: Part) => (exportName ? `${specifier}#${exportName}` : specifier);

interface Place {
  container: HTMLElement;
  singleSpaProps: object;
}

/**
 * What single-spa mounts in a part's place. Its own lifecycles settle immediately, whatever the separately deployed
 * part does. The part is loaded and mounted behind it under one deadline, and a failure becomes a panel. So one part
 * that hangs never delays navigation to the others.
 */
export function createAppFrame({ part, portal, displayName, observe = (seen) => seen, ...on }: FrameOptions) {
  let state: FrameState = { status: "unmounted" };
  let visits = 0;
  let bootstrapped: Lifecycles | undefined;
  let previousVisit: Promise<unknown> = Promise.resolve();
  let place: Place | undefined;

  async function open(at: Place, wanted: Build = "current"): Promise<void> {
    const visit = ++visits;
    const { container, singleSpaProps } = at;
    place = at;
    if (state.status === "failed") state.endRetries();
    state = { status: "opening", visit };
    const isCurrent = () => state.status === "opening" && state.visit === visit;
    const remaining = openingBudget();
    const domElement = element("div");
    if (part.module) domElement.dataset.app = part.module;
    const waiting = waitingView(displayName);
    container.replaceChildren(...(part.place === "main" ? [waiting.view] : []), domElement);
    const props: AppProps<ShellPortal> = { ...singleSpaProps, name: nameOf(part), domElement, portal };
    let step: "load" | "mount" = "load";
    try {
      // A visit that has not ended may end at any time and would unmount what is shown in its instance by then.
      await withDeadline(previousVisit, overlapDeadline, `${props.name} unmount`).catch(discardInstance);
      const { build, lifecycles } = await load(wanted, props, remaining, () => {
        step = "mount";
      });
      if (!isCurrent()) return;
      if (build === "previous" && part.place === "main") domElement.before(previousLine(displayName()));
      const visited = mountVisit(lifecycles, props, { deadline: remaining(), unmountDeadline, isCurrent });
      previousVisit = visited.catch(() => {});
      if (!(await visited)) return;
      state = { status: "open", lifecycles, props };
      if (build === "current") rememberGood(part.specifier);
      waiting.end();
      if (part.place === "main") showMain();
      on.onReady();
    } catch (error) {
      if (isCurrent()) fail(at, step, error);
    } finally {
      waiting.end();
    }
  }

  async function load(wanted: Build, props: AppProps, remaining: () => number, loaded: () => void) {
    if (bootstrapped && wanted === "current") return { build: wanted, lifecycles: bootstrapped };
    const { build, lifecycles: exported, fallback } = await loadPart(part, wanted, remaining);
    if (fallback) on.onFallback(fallback);
    loaded();
    const lifecycles = observe(exported);
    await run(lifecycles.bootstrap, props, remaining(), "bootstrap");
    // The last good build serves this visit only: the next one loads the map's build again.
    bootstrapped = build === "current" ? lifecycles : undefined;
    return { build, lifecycles };
  }

  function fail(at: Place, step: "load" | "mount", error: unknown): void {
    if (step === "mount") discardInstance();
    bootstrapped = undefined;
    const retry = () => void open(at);
    const openPrevious = () => void open(at, "previous");
    const failed = failedOpening({ part, name: displayName(), step, error, retry, openPrevious });
    state = { status: "failed", endRetries: failed.endRetries };
    at.container.replaceChildren(...failed.view);
    if (part.place === "main") showMain();
    on.onFailure({ step, id: failed.id, error });
  }

  /**
   * A broken application is evaluated again at the next visit. The portal's own modules are not: several parts share
   * them.
   */
  function discardInstance(): void {
    bootstrapped = undefined;
    if (part.module) forgetModule(part.specifier);
  }

  async function close(container: HTMLElement): Promise<void> {
    const previous = state;
    state = { status: "unmounted" };
    if (previous.status === "failed") previous.endRetries();
    if (previous.status === "open") {
      await run(previous.lifecycles.unmount, previous.props, unmountDeadline, "unmount").catch((error: unknown) => {
        discardInstance();
        on.onForcedUnmount(error);
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
    // The layout may already have removed the container from the page. The part still gets its unmount.
    unmount: async () => {
      if (!place) return;
      const { container } = place;
      // Dropped, because the container would keep the part's elements and all that they refer to in memory.
      place = undefined;
      if (part.place === "main" && state.status === "open") keepSnapshot(container);
      await close(container);
    },
    /** Whether the part is on the page or is being opened. False for a part that failed. */
    isShown: () => state.status === "open" || state.status === "opening",
    hasFailed: () => state.status === "failed",
    /** Switches to the part's current build: immediately where the part is shown, otherwise at the next visit. */
    renew: async () => {
      const shown = state.status !== "unmounted" && place;
      if (shown) await close(shown.container);
      bootstrapped = undefined;
      if (shown) await open(shown);
    },
  };
}
