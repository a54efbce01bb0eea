import type { ReleaseOffer } from "@portico/shared-utility";
import { nativeNames } from "../loader/native-map.ts";
import type { Part } from "../routes/parts.ts";
import { mapChange } from "./map-change.ts";
import { failed, type Moment, type PageBuilds, received, started, switched, updateOf } from "./page-builds.ts";
import { type Build, loadBuild, pointAt } from "./switch-build.ts";
import type { Touches } from "./touched-parts.ts";
import { asksBeforeUnload, hasUnsavedText } from "./unsaved-text.ts";

export interface FollowedFrame {
  part: Part;
  /** The part's name as the user knows it. */
  displayName(): string;
  frame: { isShown(): boolean; hasFailed(): boolean; renew(): Promise<void> };
}

interface FollowerParts {
  frames: readonly FollowedFrame[];
  /** The build that the page was started with. */
  running: Build;
  touches: Touches;
  offer(offer: ReleaseOffer): void;
  reload(): void;
}

interface Follower extends Omit<FollowerParts, "running"> {
  builds: PageBuilds;
  offered: ReleaseOffer["status"];
}

/**
 * Brings newer releases into an open page. A part that is not shown is pointed at its new build immediately. A part
 * that is shown changes when the user leaves it; if the user has typed in it, also on request before that. Changes
 * of shared modules are offered as a reload: until then the page stays on the release that it started with.
 */
export function createReleaseFollower({ running, ...parts }: FollowerParts) {
  const builds: PageBuilds = { running, latest: running, page: "current", waiting: new Set() };
  const follower: Follower = { ...parts, builds, offered: "none" };
  const { frames } = parts;
  return {
    update: (map: Build) => update(follower, map),
    /** The user typed in a part: its new build is offered from now on, not loaded automatically. */
    touched: () => settle(follower, "released"),
    /** Called when a reload brought no newer page. Tries the failed parts with their newer builds in this page. */
    retryFailed(): void {
      for (const { part, frame } of frames) {
        const { specifier } = part;
        const { latest, running } = follower.builds;
        const isNewer = latest.imports[specifier] !== running.imports[specifier];
        if (frame.hasFailed() && isNewer) pointOnly(follower, specifier);
      }
    },
    /** The page has changed: parts that were left can be updated. */
    left: () => settle(follower, "left"),
  };
}

function update(follower: Follower, map: Build): void {
  const { frames, touches, builds, offer, reload } = follower;
  const parts = new Set(frames.map(({ part }) => part.specifier));
  follower.builds = received(
    builds,
    map,
    mapChange({ modules: builds.running, parts, origin: location.origin, esNames: nativeNames() }, map),
  );
  if (follower.builds.page === "old") {
    // Where a part asks before the page unloads, the browser shows that question at a reload.
    const losesText = () => touches.parts().some((part) => hasUnsavedText(touches, part)) && !asksBeforeUnload();
    offer({ status: "portal", losesText, take: reload });
    follower.offered = "portal";
  }
  settle(follower, "released");
}

/** Gives the waiting parts their builds where that is possible now, and offers the build of one that needs consent. */
function settle(follower: Follower, moment: Moment): void {
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
  // Offered once, however often it is found.
  if (wanted.status !== follower.offered) follower.offer(wanted);
  follower.offered = wanted.status;
}

function offerOf(follower: Follower, { part, displayName }: FollowedFrame): ReleaseOffer {
  const { touches } = follower;
  const take = () => {
    touches.forget(part.name);
    // A newer build may have arrived since the offer.
    void exchange(follower, part.specifier, follower.builds.latest);
    settle(follower, "released");
  };
  const losesText = () => hasUnsavedText(touches, part.name) || asksBeforeUnload();
  return { status: "app", name: displayName(), losesText, take };
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
    await renew(follower, specifier);
  } else {
    follower.builds = failed(follower.builds, specifier, map);
  }
}

async function renew({ frames }: Follower, specifier: string): Promise<void> {
  for (const { part, frame } of frames) if (part.specifier === specifier) await frame.renew();
}
