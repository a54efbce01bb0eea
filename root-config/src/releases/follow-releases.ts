import { bootDocument, offerRelease, releaseEvents$ } from "@portico/shared-utility";
import type { Observable } from "rxjs";
import { createReleaseFollower, type FollowedFrame } from "./release-follower.ts";
import { watchReleases } from "./release-watch.ts";
import { reloadOnce } from "./reload-once.ts";
import { followTouches } from "./touched-parts.ts";

/**
 * Lets the open page follow the releases of its tenant.
 *
 * @param address of the map, see `BootDocument.releases`
 * @param failures the parts that could not be opened: their build may be gone, and a newer one there
 */
export function followReleases(address: string, frames: readonly FollowedFrame[], failures: Observable<void>): void {
  const { map, overrides = [] } = bootDocument();
  const { imports, styles, locales } = map;
  let pageIsOld = false;
  const touches = followTouches(() => follower.touched());
  const follower = createReleaseFollower({
    frames,
    running: { imports, styles, locales, integrity: {}, depcache: {} },
    touches,
    offer: (offer) => {
      pageIsOld = offer.status === "portal";
      offerRelease(offer);
    },
    reload: () => location.reload(),
  });
  const watch = watchReleases(address, (next) => {
    // What a developer runs from elsewhere stays until it is reset.
    const overridden = <T>(record: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => overrides.includes(name)));
    follower.hear({
      ...next,
      imports: { ...next.imports, ...overridden(imports) },
      styles: { ...next.styles, ...overridden(styles) },
      locales: { ...next.locales, ...overridden(locales) },
    });
  });
  releaseEvents$.subscribe(() => void watch.ask());
  window.addEventListener("single-spa:routing-event", follower.left);
  failures.subscribe(async () => {
    await watch.ask();
    if (!pageIsOld || touches.parts().length > 0) return;
    // A cache on the way may still hand out the old page.
    if (!reloadOnce()) follower.takeFailed();
  });
}
