import { installOwnWorkers } from "../loader/own-workers.ts";
import { installOwnWriting } from "../loader/own-writing.ts";
import { installBelowBar } from "../own-styles/below-bar.ts";
import type { placeRulesBy } from "../own-styles/scope-rules.ts";
import type { Attribution } from "./attribution.ts";
import { separateTitle } from "./separate-title.ts";
import type { Insertions } from "./track-insertions.ts";
import { trackNeighbours } from "./track-neighbours.ts";
import { trackSounds } from "./track-sounds.ts";
import { trackTargets } from "./track-targets.ts";

/** What this file uses of those that Home loads. It gets it as arguments, as an import would copy those files. */
interface Tracked {
  attribution: Attribution;
  insertions: Insertions;
  track: Parameters<typeof trackTargets>[1];
  placeRules: typeof placeRulesBy;
  /** Receives the error of each preparation that fails. */
  report: (error: unknown) => void;
}

/** Preparations of the page for tenants' applications that are not part of the files that Home loads. */
export function prepareLate(page: Window & typeof globalThis, tracked: Tracked): void {
  const { attribution, insertions, track, placeRules, report } = tracked;
  const steps = [
    () => placeRules(installBelowBar()),
    () => installOwnWorkers(page),
    () => installOwnWriting(page.document),
    () => trackSounds(page, attribution),
    () => trackNeighbours(page, insertions),
    () => trackTargets(page, track),
    () => separateTitle(page.document, attribution),
  ];
  // Each runs once, whatever happens to the others: most of them wrap methods of the page.
  for (const step of steps) {
    try {
      step();
    } catch (error) {
      report(error);
    }
  }
}
