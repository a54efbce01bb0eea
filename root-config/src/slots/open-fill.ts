import { type Portal, randomId, type SlotProps, type Stream } from "@portico/shared-utility/contract";
import { applicationPlace } from "../frame/application-place.ts";
import { asLifecycles, run } from "../frame/lifecycles.ts";
import { leaveVisit, mountVisit } from "../frame/mount-visit.ts";
import { recordFill } from "../inspect/recorded.ts";
import { timed } from "../inspect/timed.ts";
import { loadModule } from "../loader/load-module.ts";
import { element } from "../page/element.ts";
import { appName } from "../page/page-state.ts";
import { shellText } from "../page/shell-text.ts";
import type { Fill } from "./slot-fills.ts";

/** Time for load, bootstrap and mount together, as for a part of the page. */
const budget = 9_000;
const unmountDeadline = 500;
let opened = 0;

/** The portal's facts about a visit, and the handlers of failures. */
export interface FillHost {
  openPortal(fill: Fill): { portal: Portal; end(): void };
  /** The application's code starts or stops being active in a slot. `name` identifies one mount. */
  begin(specifier: string, name: string): Promise<void>;
  end(specifier: string, name: string): void;
  onFailure(failure: { fill: Fill; slot: string; step: "load" | "mount"; id: string; error: unknown }): void;
  onForcedUnmount(specifier: string, error: unknown): void;
}

interface Opening {
  slot: string;
  fill: Fill;
  props$: Stream<unknown>;
  container: HTMLElement;
  recorded: ReturnType<typeof recordFill>;
}

/**
 * Mounts a fill in its own element, under one deadline. A failure becomes a sentence in that element.
 *
 * @returns a function that unmounts it and removes the element. It settles afterwards, and does not wait for pending
 * loads
 */
export function openFill(host: FillHost, slot: string, fill: Fill, place: HTMLElement, props$: Stream<unknown>) {
  // No landmark in a panel: the page may have one of the same application.
  const role = place.closest("[popover]") ? "group" : null;
  const container = element("section", { className: "slot-fill", ariaLabel: appName(fill.module), role });
  place.append(container);
  const recorded = recordFill(slot, fill.specifier);
  let isClosed = false;
  let leave: (() => Promise<void>) | undefined;
  const open = async () => {
    leave = await visit(host, { slot, fill, props$, container, recorded }, () => !isClosed, retry);
    // `close` found nothing to unmount: the slot was closed while the application was mounting.
    if (isClosed) await leave();
  };
  const retry = () => {
    // The button is removed: the focus stays in the place.
    container.tabIndex = -1;
    container.focus();
    void open();
  };
  void open();
  return async (): Promise<void> => {
    isClosed = true;
    recorded("close");
    await leave?.();
    container.remove();
  };
}

/** One attempt. @returns a function that unmounts what was mounted */
async function visit(host: FillHost, opening: Opening, isCurrent: () => boolean, retry: () => void) {
  const { slot, fill, container, recorded } = opening;
  const { specifier, exportName } = fill;
  const begun = performance.now();
  const remaining = () => Math.max(0, budget - (performance.now() - begun));
  const { props, holdings } = prepare(host, opening);
  const end = () => {
    void holdings.end();
    host.end(specifier, props.name);
  };
  let step: "load" | "mount" = "load";
  try {
    await host.begin(specifier, props.name);
    const loading = loadModule<Record<string, unknown>>(specifier, remaining());
    const module = await timed(specifier, "load", loading);
    const lifecycles = asLifecycles(module[exportName], `${specifier}, ${exportName}`);
    step = "mount";
    await run(lifecycles.bootstrap, props, remaining(), "bootstrap");
    const options = { holdings, deadline: remaining(), unmountDeadline, isCurrent };
    if (await mountVisit(lifecycles, props, options)) {
      recorded("mounted");
      return () =>
        leaveVisit({ lifecycles, props, holdings }, unmountDeadline)
          .catch((error) => host.onForcedUnmount(specifier, error))
          .finally(end);
    }
  } catch (error) {
    const id = randomId().slice(0, 8);
    if (isCurrent()) {
      container.replaceChildren(fillFailure(fill.module, id, retry));
      recorded("failed");
      host.onFailure({ fill, slot, step, id, error });
    }
  }
  end();
  return async () => {};
}

function prepare(host: FillHost, { slot, fill, props$, container }: Opening) {
  opened += 1;
  // Lifecycles store what belongs to one mount under this name.
  const name = `${fill.specifier}#${slot}-${opened}`;
  const { place, domElement } = applicationPlace(fill.module, fill.specifier, name);
  container.replaceChildren(place);
  const { portal, end } = host.openPortal(fill);
  const props: SlotProps<unknown> = { name, domElement, portal, slot: { name: slot, props$ } };
  return { props, holdings: { end: async () => end() } };
}

/** The message in a slot in place of an application that could not be opened there. */
function fillFailure(module: string, id: string, retry: () => void): HTMLElement {
  const again = element("button", {
    type: "button",
    className: "frame-button",
    textContent: shellText("frame.error.retry"),
  });
  again.addEventListener("click", retry);
  const textContent = shellText("slot.error", { app: appName(module), id });
  return element("div", { className: "slot-failure" }, [element("p", { role: "status", textContent }), again]);
}
