import type { AppProps, ShellPortal } from "@portico/shared-utility/contract";
import { minimalBar } from "../builtin/minimal-bar.ts";
import { withDeadline } from "../loader/deadline.ts";
import { loadModule } from "../loader/load-module.ts";
import { element } from "../page/element.ts";
import type { Part } from "../routes/parts.ts";
import { failurePanel } from "./failure-panel.ts";
import { asLifecycles, type Lifecycles, run } from "./lifecycles.ts";
import { waitingView } from "./waiting-view.ts";

const mountDeadline = 10_000;
/** A part that does not leave in time is forced off: its container goes, and navigation continues. */
const unmountDeadline = 500;
/** How long a new visit waits for what the last one left behind: lifecycles of one part never overlap. */
const overlapDeadline = 1_000;

export interface FrameOptions {
  part: Part;
  portal: ShellPortal;
  /** The part's name as the person knows it; asked at each use, since the language may change. */
  displayName(): string;
  onReady(): void;
  onFailure(failure: { id: string; error: unknown }): void;
}

type State =
  | { status: "away" }
  | { status: "opening"; visit: number }
  | { status: "open"; lifecycles: Lifecycles; props: AppProps }
  | { status: "failed" };

/**
 * What single-spa mounts in a part's place. Its own lifecycles settle at once, whatever the separately deployed
 * part does: the part is loaded and mounted behind it, each step under a deadline, and a failure becomes a panel.
 * So one hung remote never holds up navigation to the others (reliability.md, finding 3).
 */
export function createAppFrame({ part, portal, displayName, onReady, onFailure }: FrameOptions) {
  let state: State = { status: "away" };
  let visits = 0;
  let bootstrapped: Lifecycles | undefined;
  let leftBehind: Promise<unknown> = Promise.resolve();
  let place: { container: HTMLElement; singleSpaProps: object } | undefined;

  async function load(props: AppProps): Promise<Lifecycles> {
    if (bootstrapped) return bootstrapped;
    const module = await loadModule<Record<string, unknown>>(part.specifier);
    const lifecycles = asLifecycles(part.exportName ? module[part.exportName] : module, part.specifier);
    await run(lifecycles.bootstrap, props, mountDeadline, "bootstrap");
    bootstrapped = lifecycles;
    return lifecycles;
  }

  async function open(container: HTMLElement, singleSpaProps: object): Promise<void> {
    const visit = ++visits;
    place = { container, singleSpaProps };
    state = { status: "opening", visit };
    const stillHere = () => state.status === "opening" && state.visit === visit;
    const domElement = element("div");
    if (part.module) domElement.dataset.app = part.module;
    const waiting = waitingView(displayName);
    container.replaceChildren(...(part.place === "main" ? [waiting.view] : []), domElement);
    const props: AppProps<ShellPortal> = { ...singleSpaProps, name: part.specifier, domElement, portal };
    try {
      const lifecycles = await load(props);
      await withDeadline(leftBehind, overlapDeadline, `${part.specifier} unmount`).catch(() => {});
      if (!stillHere()) return;
      const visited = mountWhileHere(lifecycles, props, stillHere);
      leftBehind = visited.catch(() => {});
      if (!(await visited)) return;
      state = { status: "open", lifecycles, props };
      waiting.end();
      onReady();
    } catch (error) {
      if (stillHere()) fail(container, singleSpaProps, error);
    } finally {
      waiting.end();
    }
  }

  function fail(container: HTMLElement, singleSpaProps: object, error: unknown): void {
    state = { status: "failed" };
    bootstrapped = undefined;
    const id = crypto.randomUUID().slice(0, 8);
    const details = `${part.specifier} · ${id} · ${new Date().toISOString()} · ${String(error)}`;
    const retry = () => void open(container, singleSpaProps);
    if (part.place === "main") container.replaceChildren(failurePanel({ name: displayName(), id, details, retry }));
    else container.replaceChildren(...(part.place === "bar" ? [minimalBar(retry)] : []));
    onFailure({ id, error });
  }

  async function close(container: HTMLElement): Promise<void> {
    const left = state;
    state = { status: "away" };
    if (left.status === "open") {
      await run(left.lifecycles.unmount, left.props, unmountDeadline, "unmount").catch((error: unknown) => {
        bootstrapped = undefined;
        console.error(`${part.specifier} did not unmount and was removed`, error);
      });
    }
    container.replaceChildren();
  }

  return {
    bootstrap: () => Promise.resolve(),
    mount: (props: { name: string }) => {
      void open(containerOf(props.name), props);
      return Promise.resolve();
    },
    // The layout may have taken the container off the page already; the part still gets its unmount.
    unmount: async () => {
      if (place) await close(place.container);
    },
    /** Whether the part is on the page, or on its way there; one that failed is not. */
    stands: () => state.status === "open" || state.status === "opening",
    /** Takes the part's current build: at once where it stands, otherwise at the next visit. */
    renew: async () => {
      const shown = state.status !== "away" && place;
      if (shown) await close(shown.container);
      bootstrapped = undefined;
      if (shown) await open(shown.container, shown.singleSpaProps);
    },
  };
}

/** Mounts, and unmounts again where the person has left meanwhile; answers whether the part stands. */
async function mountWhileHere(lifecycles: Lifecycles, props: AppProps, stillHere: () => boolean): Promise<boolean> {
  await run(lifecycles.mount, props, mountDeadline, "mount");
  if (stillHere()) return true;
  await run(lifecycles.unmount, props, unmountDeadline, "unmount").catch(() => {});
  return false;
}

function containerOf(name: string): HTMLElement {
  const container = document.getElementById(`single-spa-application:${name}`);
  if (!container) throw new Error(`the layout has no place for ${name}`);
  return container;
}
