import type { ReleaseOffer } from "@portico/shared-utility";
import type { Part } from "../routes/parts.ts";
import { mapChange } from "./map-change.ts";
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

/**
 * Brings newer releases into an open page. A part that is not shown is pointed at its new build immediately. A part
 * that is shown changes when the user leaves it; if the user has typed in it, also on request before that. Changes
 * of shared modules are offered as a reload: until then the page stays on the release that it started with.
 */
export function createReleaseFollower({ frames, running: start, touches, offer, reload }: FollowerParts) {
  const running: Build = { ...start, imports: { ...start.imports } };
  const parts = new Set(frames.map(({ part }) => part.specifier));
  const waiting = new Map<string, Build>();
  let latest: Build = start;
  let pageIsOld = false;
  let offered: ReleaseOffer["status"] = "none";

  function update(map: Build): void {
    const change = mapChange({ modules: running, parts, origin: location.origin }, map);
    waiting.clear();
    latest = map;
    pageIsOld = change.kind === "page";
    if (change.kind === "page") offer({ status: "portal", losesText: pageLosesText, take: reload });
    if (change.kind === "parts") for (const specifier of change.specifiers) waiting.set(specifier, map);
    offered = change.kind === "page" ? "portal" : offered;
    settle("released");
  }

  function settle(moment: "released" | "left"): void {
    let wanted: ReleaseOffer = { status: "none" };
    for (const [specifier, map] of [...waiting]) {
      const shown = frames.filter(({ part, frame }) => part.specifier === specifier && frame.isShown());
      const content = shown.find(({ part }) => part.place === "main");
      if (content) wanted = touches.has(content.part.name) ? offerOf(content, map) : wanted;
      else if (shown.length === 0) pointOnly(specifier, map);
      // The bar and the overlays are never left. They change during a page change, when the page moves anyway.
      else if (moment === "left") void exchange(specifier, map);
    }
    if (pageIsOld) return;
    // Offered once, however often it is found.
    if (wanted.status !== offered) offer(wanted);
    offered = wanted.status;
  }

  function offerOf({ part, displayName }: FollowedFrame, map: Build): ReleaseOffer {
    const take = () => {
      touches.forget(part.name);
      void exchange(part.specifier, map);
      settle("released");
    };
    const losesText = () => hasUnsavedText(touches, part.name) || asksBeforeUnload();
    return { status: "app", name: displayName(), losesText, take };
  }

  // Where a part asks before the page unloads, the browser shows that question at a reload.
  function pageLosesText(): boolean {
    return touches.parts().some((part) => hasUnsavedText(touches, part)) && !asksBeforeUnload();
  }

  function pointOnly(specifier: string, map: Build): void {
    runs(specifier, map);
    void pointAt(specifier, map);
    void renew(specifier);
  }

  async function exchange(specifier: string, map: Build): Promise<void> {
    waiting.delete(specifier);
    if (!(await loadBuild(specifier, map, running))) {
      // Tried again at the user's next navigation, unless a newer map has arrived.
      if (latest === map) waiting.set(specifier, map);
      return;
    }
    runs(specifier, map);
    await renew(specifier);
  }

  function runs(specifier: string, { imports, styles, locales }: Build): void {
    waiting.delete(specifier);
    const address = imports[specifier];
    if (address === undefined) delete running.imports[specifier];
    else running.imports[specifier] = address;
    running.styles = { ...running.styles, [specifier]: styles[specifier] ?? [] };
    running.locales = { ...running.locales, [specifier]: locales[specifier] ?? {} };
  }

  async function renew(specifier: string): Promise<void> {
    for (const { part, frame } of frames) if (part.specifier === specifier) await frame.renew();
  }

  return {
    update,
    /** The user typed in a part: its new build is offered from now on, not loaded automatically. */
    touched: () => settle("released"),
    /** Called when a reload brought no newer page. Tries the failed parts with their newer builds in this page. */
    retryFailed(): void {
      for (const { part, frame } of frames) {
        const { specifier } = part;
        const isNewer = latest.imports[specifier] !== running.imports[specifier];
        if (frame.hasFailed() && isNewer) pointOnly(specifier, latest);
      }
    },
    /** The page has changed: parts that were left can be updated. */
    left(): void {
      for (const { part, frame } of frames) if (!frame.isShown()) touches.forget(part.name);
      settle("left");
    },
  };
}
