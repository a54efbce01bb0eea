import { bootDocument, offerRelease, releaseEvents$ } from "@portico/shared-utility";
import type { Observable } from "rxjs";
import { inlinedMap } from "../loader/inlined-map.ts";
import { createReleaseFollower, type FollowedFrame } from "./release-follower.ts";
import { watchReleases } from "./release-watch.ts";
import { reloadOnce } from "./reload-once.ts";
import type { Build } from "./switch-build.ts";
import { followTouches } from "./touched-parts.ts";

/**
 * Lets the open page follow the releases of its tenant.
 *
 * @param address of the map, see `BootDocument.releases`
 * @param failures emits when a part could not be opened: its build may be gone, and a newer one available
 */
export function followReleases(address: string, frames: readonly FollowedFrame[], failures: Observable<void>): void {
  const { map, overrides = [] } = bootDocument();
  const { imports, styles, locales } = map;
  const { scopes } = inlinedMap();
  let pageIsOld = false;
  const touches = followTouches(() => follower.touched());
  const follower = createReleaseFollower({
    frames,
    running: runningBuild(),
    touches,
    offer: (offer) => {
      pageIsOld = offer.status === "portal";
      offerRelease(offer);
    },
    reload: () => location.reload(),
  });
  const watch = watchReleases(address, (next) => {
    // Overrides of a developer stay until they are reset.
    const overridden = <T>(record: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => overrides.includes(name)));
    follower.update({
      ...next,
      imports: { ...next.imports, ...overridden(imports) },
      // An overriding module's folder has scopes that no release has.
      ...(overrides.length > 0 && scopes && { scopes }),
      styles: { ...next.styles, ...overridden(styles) },
      locales: { ...next.locales, ...overridden(locales) },
    });
  });
  releaseEvents$.subscribe(() => void watch.poll());
  window.addEventListener("single-spa:routing-event", follower.left);
  failures.subscribe(async () => {
    await watch.poll();
    if (!pageIsOld || touches.parts().length > 0) return;
    // A cache in between may still serve the old page.
    if (!reloadOnce()) follower.retryFailed();
  });
}

/** The build that the page was started with. */
function runningBuild(): Build {
  const { imports, styles, locales, formats, files, isolated, routes } = bootDocument().map;
  const { scopes } = inlinedMap();
  return {
    ...{ imports, styles, locales, integrity: {}, depcache: {} },
    ...(scopes && { scopes }),
    ...(isolated && { isolated }),
    ...(routes && { routes }),
    ...(formats && { formats, files: files ?? {} }),
  };
}
