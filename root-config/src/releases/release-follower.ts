import { bootDocument, type ReleaseOffer } from "@portico/shared-utility";
import { canaryEnded } from "@portico/shared-utility/contract";
import { nativeNames } from "../loader/native-map.ts";
import type { Part } from "../routes/parts.ts";
import { type MapChange, mapChange } from "./map-change.ts";
import { failed, type Moment, type PageBuilds, received, started, switched, updateOf } from "./page-builds.ts";
import { reloadOnce } from "./reload-once.ts";
import { confirmLoss, reloadPage } from "./reload-page.ts";
import { type Build, loadBuild, pointAt } from "./switch-build.ts";
import type { Touches } from "./touched-parts.ts";
import { asksBeforeUnload, hasUnsavedText } from "./unsaved-text.ts";

export interface FollowedFrame {
  part: Part;
  /** The part's name as the user knows it. */
  displayName(): string;
  frame: {
    isShown(): boolean;
    hasFailed(): boolean;
    renew(): Promise<void>;
    /** The address of the part's last good build, if it is open. */
    previous(): string | undefined;
  };
}

interface FollowerParts {
  frames: readonly FollowedFrame[];
  /** The build that was current when the page was loaded. */
  running: Build;
  touches: Touches;
  offer(offer: ReleaseOffer): void;
}

interface Follower extends Omit<FollowerParts, "running"> {
  builds: PageBuilds;
  offered: ReleaseOffer["status"];
}

/**
 * Brings newer releases into an open page. A hidden part uses its new build immediately. A visible part changes when
 * the user leaves it, or on request before that if the user has typed in it. Changes of shared modules are offered as a
 * reload: until then the page keeps the release with which it was loaded.
 */
export function createReleaseFollower({ running, ...parts }: FollowerParts) {
  const builds: PageBuilds = { running, latest: running, page: "current", waiting: new Set() };
  const follower: Follower = { ...parts, builds, offered: "none" };
  return {
    /** @returns `old` if only a reload brings the map into the page */
    update(map: Build): PageBuilds["page"] {
      update(follower, map);
      return follower.builds.page;
    },
    /** The user typed in a part: from now on its new build is offered, not loaded automatically. */
    touched: () => settle(follower, "released"),
    /**
     * A part could not be opened although the page has the latest map: if the page needs a reload, it may lack the
     * part's files.
     */
    failed(): void {
      if (follower.builds.page === "current" || hasTyped(follower)) return;
      // A cache in between may still serve the old page.
      if (!reloadOnce()) retryFailed(follower);
    },
    /** Only a new page can load a part. */
    stuck: () => hasTyped(follower) || reloadOnce(),
    /** The page has changed: the parts that the user left can be updated. */
    left: () => settle(follower, "left"),
  };
}

const hasTyped = ({ touches }: Follower) => touches.parts().length > 0;

/** Tries the failed parts with their newer builds in this page. */
function retryFailed(follower: Follower): void {
  for (const { part, frame } of follower.frames) {
    const { specifier } = part;
    const { latest, running } = follower.builds;
    const isNewer = latest.imports[specifier] !== running.imports[specifier];
    if (frame.hasFailed() && isNewer) pointOnly(follower, specifier);
  }
}

function update(follower: Follower, map: Build): void {
  const { builds, offer } = follower;
  follower.builds = received(builds, map, changeTo(follower, map));
  if (follower.builds.page === "old") {
    offer({ status: "portal", take: () => void reloadPage() });
    follower.offered = "portal";
  }
  settle(follower, "released");
}

function changeTo({ frames, builds }: Follower, map: Build): MapChange {
  const parts = new Set(frames.map(({ part }) => part.specifier));
  return mapChange({ modules: builds.running, parts, origin: location.origin, esNames: nativeNames() }, map);
}

/** Brings the waiting parts to their builds where that is possible now, and offers builds that need consent. */
function settle(follower: Follower, moment: Moment): void {
  adoptPrevious(follower);
  const { frames, touches, builds } = follower;
  let wanted: ReleaseOffer = { status: "none" };
  for (const specifier of builds.waiting) {
    const shown = frames.filter(({ part, frame }) => part.specifier === specifier && frame.isShown());
    const content = shown.find(({ part }) => part.place === "main");
    const typed = content && (touches.has(content.part.name) ? "typed" : "untouched");
    const how = updateOf({ shown: shown.length > 0, ...(typed && { content: typed }) }, moment);
    if (how === "point") pointOnly(follower, specifier);
    if (how === "exchange") void exchange(follower, specifier, builds.latest);
    if (how === "offer" && content) wanted = offerOf(follower, content);
  }
  if (builds.page === "old") return;
  endCanary(follower);
  // Offered once, however often it is found.
  if (wanted.status !== follower.offered) follower.offer(wanted);
  follower.offered = wanted.status;
}

/** A part may run its last good build because the map's build failed. A rollback can make it the map's build again. */
function adoptPrevious(follower: Follower): void {
  const { latest, waiting } = follower.builds;
  for (const { part, frame } of follower.frames) {
    const { specifier } = part;
    const address = frame.previous();
    if (!waiting.has(specifier) || !address || address !== latest.imports[specifier]) continue;
    follower.builds = switched(follower.builds, specifier, latest);
    void pointAt(specifier, latest);
    if (part.place === "main") document.querySelector(".frame-previous")?.remove();
  }
}

/**
 * Announces that a canary has ended for this page. The page now runs the modules of a map without a canary, and shows
 * no other canary.
 */
function endCanary(follower: Follower): void {
  const { trial: isCanary, ...stable } = follower.builds.running;
  const { latest } = follower.builds;
  if (!isCanary || latest.trial || changeTo(follower, latest).kind !== "none") return;
  const isOnlyOfCanary = (specifier: string) => specifier in stable.imports && !(specifier in latest.imports);
  if (follower.frames.some(({ part, frame }) => frame.isShown() && isOnlyOfCanary(part.specifier))) return;
  follower.builds = { ...follower.builds, running: stable };
  delete bootDocument().trial;
  window.dispatchEvent(new Event(canaryEnded));
}

function offerOf(follower: Follower, { part, displayName }: FollowedFrame): ReleaseOffer {
  const { touches } = follower;
  const take = async () => {
    const losesText = hasUnsavedText(touches, part.name) || asksBeforeUnload();
    if (losesText && !(await confirmLoss())) return;
    touches.forget(part.name);
    // A newer build may have arrived since the offer.
    void exchange(follower, part.specifier, follower.builds.latest);
    settle(follower, "released");
  };
  return { status: "app", name: displayName(), take };
}

function pointOnly(follower: Follower, specifier: string): void {
  const { latest } = follower.builds;
  follower.builds = switched(follower.builds, specifier, latest);
  void pointAt(specifier, latest);
  void renew(follower, specifier);
}

async function exchange(follower: Follower, specifier: string, map: Build): Promise<void> {
  follower.builds = started(follower.builds, specifier);
  if (await loadBuild(specifier, map, () => follower.builds.running)) {
    follower.builds = switched(follower.builds, specifier, map);
    endCanary(follower);
    await renew(follower, specifier);
  } else {
    follower.builds = failed(follower.builds, specifier, map);
  }
}

async function renew({ frames }: Follower, specifier: string): Promise<void> {
  for (const { part, frame } of frames) if (part.specifier === specifier) await frame.renew();
}
