import type { AppProps, ShellPortal } from "@portico/shared-utility/contract";
import { firstScreenPart } from "../first-screen/first-screen.ts";
import { element } from "../page/element.ts";
import { shellText } from "../page/shell-text.ts";
import type { Part } from "../routes/parts.ts";
import { applicationPlace } from "./application-place.ts";
import type { FrameOptions } from "./frame-options.ts";
import { createFrameParcels } from "./frame-parcels.ts";
import type { Place } from "./frame-state.ts";
import { onHeading } from "./on-heading.ts";
import { waitingView } from "./waiting-view.ts";

/**
 * Time for load, bootstrap and mount together. It lets the panel appear within 10 s, whichever step hangs
 * (docs/reliability.md M1).
 */
const budget = 9_000;

/** Parts of one module differ by their export. Lifecycles store what belongs to a part under this name. */
const nameOf = ({ specifier, exportName }: Part) => (exportName ? `${specifier}#${exportName}` : specifier);

/**
 * Prepares a place for the opening of a part: an element for the part, and in the page's content a waiting view.
 *
 * @param show called when the page that is mounting has its heading
 * @returns the part's props, the remaining time (milliseconds), and functions that change the view
 */
export function startOpening(
  { part, openPortal, displayName }: FrameOptions,
  { container, singleSpaProps }: Place,
  show: () => void,
) {
  const begun = performance.now();
  const { place, domElement } = placeOf(part);
  const waiting = waitingView(displayName);
  container.hidden = false;
  // A part that replaces its first screen is mounted outside the page, so that no field exists twice.
  const isCovered = firstScreenPart() === part.specifier;
  container.replaceChildren(...(part.place === "main" ? [waiting.view] : []), ...(isCovered ? [] : [place]));
  const endHeading = onHeading(place, show);
  const parcels = createFrameParcels(part.name, (singleSpaProps as { mountParcel?: never }).mountParcel);
  const { portal, end } = openPortal();
  const own = { name: nameOf(part), domElement, portal };
  const props: AppProps<ShellPortal> = { ...singleSpaProps, ...parcels.props, ...own };
  return {
    props,
    holdings: { end: (ms: number) => Promise.all([end(), parcels.end(ms)]) },
    remaining: () => Math.max(0, budget - (performance.now() - begun)),
    endWaiting: () => {
      endHeading();
      waiting.end();
    },
    /** Puts the part into the page, if it was mounted outside it. */
    attach: () => {
      if (isCovered) container.append(place);
    },
    /** Shows a line above an application that runs its last good build instead of the current one. */
    showPreviousLine: () => {
      const textContent = shellText("frame.previous", { app: displayName() });
      if (part.place === "main") place.before(element("p", { className: "frame-previous", textContent }));
    },
  };
}

function placeOf({ module, specifier, place }: Part) {
  if (module) return applicationPlace(module, specifier);
  const domElement = element("div", place === "bar" ? { className: "frame-bar-place" } : {});
  return { place: domElement, domElement };
}
