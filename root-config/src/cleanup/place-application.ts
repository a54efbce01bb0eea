import { installOwnWorkers } from "../loader/own-workers.ts";
import { installOwnWriting } from "../loader/own-writing.ts";
import type { Attribution } from "./attribution.ts";
import { separateTitle } from "./separate-title.ts";
import type { Insertions } from "./track-insertions.ts";
import { trackNeighbours } from "./track-neighbours.ts";
import { trackSounds } from "./track-sounds.ts";
import { trackTargets } from "./track-targets.ts";

export { installBelowBar } from "../own-styles/below-bar.ts";

/** What this file uses of those that Home loads. It gets it as arguments, as an import would copy those files. */
interface Tracked {
  attribution: Attribution;
  insertions: Insertions;
  track: Parameters<typeof trackTargets>[1];
}

/** Preparations of the page for tenants' applications that are not part of the files that Home loads. */
export function prepareLate(page: Window & typeof globalThis, { attribution, insertions, track }: Tracked): void {
  installOwnWorkers(page);
  installOwnWriting(page.document);
  trackSounds(page, attribution);
  trackNeighbours(page, insertions);
  trackTargets(page, track);
  separateTitle(page.document, attribution);
}
