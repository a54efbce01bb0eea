import { bootDocument, offerRelease, releaseEvents$ } from "@portico/shared-utility";
import type { Observable } from "rxjs";
import { inlinedMap } from "../loader/inlined-map.ts";
import { stuckEvent } from "../loader/stuck-event.ts";
import { overridesCode } from "../overrides/apply-overrides.ts";
import { takeConfigs } from "../portal/app-config.ts";
import type { createReleaseFollower, FollowedFrame } from "./release-follower.ts";
import { watchReleases } from "./release-watch.ts";
import type { Build } from "./switch-build.ts";
import { followTouches } from "./touched-parts.ts";

/**
 * Lets the open page follow the releases of its tenant.
 *
 * @param address of the map, see `BootDocument.releases`
 * @param failures emits when a part could not be opened: its build may be deleted, and a newer one available
 */
export function followReleases(address: string, frames: readonly FollowedFrame[], failures: Observable<void>): void {
  let follower: ReturnType<typeof createReleaseFollower> | undefined;
  const content = () => frames.find(({ part, frame }) => part.place === "main" && frame.isShown())?.part.name;
  const touches = followTouches(() => follower?.touched(), content);
  const parts = { frames, running: runningBuild(), touches, offer: offerRelease };
  const watch = watchReleases(address, async (next) => {
    // Nothing waits for a newer build before the first map arrives.
    const file = await import(/* webpackChunkName: "signed-in" */ "./release-follower.ts");
    follower ??= file.createReleaseFollower(parts);
    // A page that needs a reload uses nothing of the release.
    const map = bootDocument().overrides ? (await overridesCode()).withOverrides(next) : next;
    if (follower.update(map) === "current") takeConfigs(next.configs);
  });
  releaseEvents$.subscribe(() => void watch.poll());
  window.addEventListener("single-spa:routing-event", () => {
    for (const { part, frame } of frames) if (!frame.isShown()) touches.forget(part.name);
    follower?.left();
  });
  window.addEventListener(stuckEvent, () => follower?.stuck());
  failures.subscribe(async () => {
    // Without a server, a reload would show the browser's own error page in place of the portal.
    if (await watch.poll()) follower?.failed();
  });
}

/** The build that was current when the page was loaded. */
function runningBuild(): Build {
  const { map, trial: canary } = bootDocument();
  const { scopes } = inlinedMap();
  return { ...map, integrity: {}, depcache: {}, ...(scopes && { scopes }), ...(canary && { trial: canary }) };
}
