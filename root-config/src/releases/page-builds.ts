import { ownValue } from "@portico/shared-utility/contract";
import type { MapChange } from "./map-change.ts";
import type { Build } from "./switch-build.ts";

/** The builds of an open page, and what it knows of newer ones. */
export interface PageBuilds {
  /** As the page would load its modules now. */
  readonly running: Build;
  /** The newest map that the page has received. */
  readonly latest: Build;
  /** `old`: only a reload brings the latest map into the page. */
  readonly page: "current" | "old";
  /** Specifiers of parts whose latest build is not in the page yet. */
  readonly waiting: ReadonlySet<string>;
}

/** A newer map arrived. What waited for an earlier one waits for this one, or not at all. */
export function received(builds: PageBuilds, latest: Build, change: MapChange): PageBuilds {
  const waiting = new Set(change.kind === "parts" ? change.specifiers : []);
  return { ...builds, latest, page: change.kind === "page" ? "old" : "current", waiting };
}

/** A part's new build is being loaded. */
export function started(builds: PageBuilds, specifier: string): PageBuilds {
  return { ...builds, waiting: new Set([...builds.waiting].filter((name) => name !== specifier)) };
}

/** The page runs `map`'s build of a part from now on. */
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

/** `map`'s build could not be loaded. It is tried again at the user's next navigation, unless a newer map arrived. */
export function failed(builds: PageBuilds, specifier: string, map: Build): PageBuilds {
  return builds.latest === map ? { ...builds, waiting: new Set([...builds.waiting, specifier]) } : builds;
}

interface ShownParts {
  /** Whether any part of the module is on the page. */
  shown: boolean;
  /** The state of the part in the page's content, if it is one of them. `typed`: the user has typed in it. */
  content?: "typed" | "untouched";
}

/** When the page looks for parts that can change: a release or text arrived, or the user left a page. */
export type Moment = "released" | "left";

/** How a waiting part gets its new build at a moment. */
export function updateOf({ shown, content }: ShownParts, moment: Moment): "point" | "offer" | "exchange" | "wait" {
  if (!shown) return "point";
  if (content) return content === "typed" ? "offer" : "wait";
  // The bar and the overlays are never left. They change during a page change, when the page moves anyway.
  return moment === "left" ? "exchange" : "wait";
}
