import { installOwnWriting } from "../loader/own-writing.ts";
import type { Attribution } from "./attribution.ts";
import { separateTitle } from "./separate-title.ts";
import { trackNeighbours } from "./track-neighbours.ts";
import { trackSounds } from "./track-sounds.ts";
import { trackTargets } from "./track-targets.ts";

export { installBelowBar } from "../own-styles/below-bar.ts";

/** Preparations of the page for tenants' applications that are not part of the files that Home loads. */
export function prepareLate(page: Window & typeof globalThis, attribution: Attribution): void {
  installOwnWriting(page.document);
  trackSounds(page, attribution);
  trackNeighbours(page);
  trackTargets(page, attribution);
  separateTitle(page.document, attribution);
}
