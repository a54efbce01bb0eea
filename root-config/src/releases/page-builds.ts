import { ownValue } from "@portico/shared-utility/contract";
import type { MapChange } from "./map-change.ts";
import type { Build } from "./switch-build.ts";

/** The builds of an open page, and the newer ones that it knows. */
export interface PageBuilds {
  /** The builds in the form in which the page would load them now. */
  readonly running: Build;
  /** The newest map that the page has received. */
  readonly latest: Build;
  /** `old`: only a reload brings the latest map into the page. */
  readonly page: "current" | "old";
  /** Specifiers of parts whose latest build is not in the page yet. */
  readonly waiting: ReadonlySet<string>;
}

/** A newer map arrived. Parts that waited for an earlier map now wait for this one, or no longer wait. */
export function received(builds: PageBuilds, latest: Build, change: MapChange): PageBuilds {
  const waiting = new Set(change.kind === "parts" ? change.specifiers : []);
  return { ...builds, latest, page: change.kind === "page" ? "old" : "current", waiting };
}

/** A part's new build is being loaded. */
export function started(builds: PageBuilds, specifier: string): PageBuilds {
  return { ...builds, waiting: new Set([...builds.waiting].filter((name) => name !== specifier)) };
}

/** From now on the page runs `map`'s build of a part. */
export function switched(builds: PageBuilds, specifier: string, next: Build): PageBuilds {
  const { imports, styles, locales } = next;
  const { [specifier]: _, ...others } = builds.running.imports;
  const address = imports[specifier];
  const running: Build = {
    ...builds.running,
    imports: address === undefined ? others : { ...others, [specifier]: address },
    integrity: { ...builds.running.integrity, ...next.integrity },
    styles: { ...builds.running.styles, [specifier]: styles[specifier] ?? [] },
    locales: { ...builds.running.locales, [specifier]: locales[specifier] ?? {} },
    ...formatsOf(builds.running, specifier, next),
  };
  return { ...started(builds, specifier), running };
}

/** The formats and chunks of the running builds, with those of one module from another map. */
function formatsOf(running: Build, specifier: string, next: Build): Pick<Build, "formats" | "files"> {
  const { [specifier]: _, ...formats } = running.formats ?? {};
  const format = ownValue(next.formats, specifier);
  if (!running.formats && !format) return {};
  return {
    formats: format ? { ...formats, [specifier]: format } : formats,
    files: { ...running.files, [specifier]: ownValue(next.files, specifier) ?? [] },
  };
}

/**
 * `map`'s build could not be loaded. The page tries again at the user's next navigation, unless a newer map arrives.
 */
export function failed(builds: PageBuilds, specifier: string, map: Build): PageBuilds {
  return builds.latest === map ? { ...builds, waiting: new Set([...builds.waiting, specifier]) } : builds;
}

interface ShownParts {
  /** Whether any part of the module is on the page. */
  shown: boolean;
  /** The state of the part, if it is in the page's content. `typed`: the user has typed in it. */
  content?: "typed" | "untouched";
}

/** When the page checks for parts that can change: a release or text arrived, or the user left a page. */
export type Moment = "released" | "left";

/** How a waiting part gets its new build at this moment. */
export function updateOf({ shown, content }: ShownParts, moment: Moment): "point" | "offer" | "exchange" | "wait" {
  if (!shown) return "point";
  if (content) return content === "typed" ? "offer" : "wait";
  // The user never leaves the bar and the overlays. They change during a page change, when the page moves anyway.
  return moment === "left" ? "exchange" : "wait";
}
