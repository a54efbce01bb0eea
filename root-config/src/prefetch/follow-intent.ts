import { bootDocument, currentSession, pins$, visits$ } from "@portico/shared-utility";
import { appPrefix } from "@portico/shared-utility/contract";
import { loadPreparation } from "../cleanup/load-preparation.ts";
import { internalLinkPath, linkedPath } from "../page/internal-links.ts";
import type { Decision } from "../routes/guard.ts";
import type { Part } from "../routes/parts.ts";
import { createPrefetch } from "./prefetch-files.ts";
import { hasRoom, savesData } from "./saves-data.ts";

/** An application that a user may be about to open. */
export interface Intended {
  frames: readonly { part: Part; frame: { isShown(): boolean; hasFailed(): boolean } }[];
  /** The guard's decision about an address. */
  decideAt(url: URL): Decision;
}

/** A pointer or focus that only passes a link leaves it sooner, in milliseconds. */
const dwell = 65;

/** As many as Home offers in "Continue". Without a limit, each user would fetch all applications of the tenant. */
const mostUsual = 4;

/**
 * Prefetches the application of a link when the pointer or the focus has stayed on the link, or at a touch. It listens
 * on the document, so it works for links of any framework. When the browser is idle, it also prefetches applications
 * that the user has pinned or opened last.
 */
export function followIntent(intended: Intended): void {
  const prefetch = createPrefetch();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let wanted: string | undefined;
  const follow = (delay: number) => (event: Event) => {
    const path = linkedPath(event, location);
    if (path === wanted && delay > 0) return;
    clearTimeout(waiting);
    wanted = path;
    if (path === undefined) return;
    if (delay) waiting = setTimeout(() => prefetchAt(path), delay);
    // A press becomes a click that opens the link here, unless it is with another button or a key.
    else prefetchAt(path, event.type === "mousedown" && internalLinkPath(event as MouseEvent, location) !== undefined);
  };
  const prefetchAt = (path: string, isPressed = false) => {
    const specifier = applicationAt(path, intended);
    if (specifier === undefined || savesData()) return;
    prefetch(specifier, isPressed);
    prepare();
  };
  document.addEventListener("mouseover", follow(dwell));
  document.addEventListener("focusin", follow(dwell));
  document.addEventListener("mousedown", follow(0));
  document.addEventListener("touchstart", follow(0), { passive: true });
  whenIdle(() => savesData() || prepare());
  prefetchNext(usualPaths(), prefetchAt);
  fetchInlined();
}

/** Prefetches one path in each idle time. */
function prefetchNext([path, ...rest]: string[], prefetchAt: (path: string) => void): void {
  if (path === undefined) return;
  whenIdle(() => {
    if (!hasRoom()) return;
    prefetchAt(path);
    prefetchNext(rest, prefetchAt);
  });
}

/** A browser's first page contains a script that later pages request. */
function fetchInlined(): void {
  const { file } = document.querySelector<HTMLScriptElement>("script[data-file]")?.dataset ?? {};
  if (file === undefined || savesData()) return;
  // A browser may not store a body that is never read.
  fetch(file, { priority: "low" })
    .then((response) => response.text())
    .catch(() => {});
}

/** Safari has no idle callbacks, and prefetches nothing. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work);
}

/** Loads code that the first opening of an application also needs. */
const prepare = () => void loadPreparation().catch(() => {});

/** The start of each application that the user has pinned or opened last. */
function usualPaths(): string[] {
  const modules: string[] = [];
  pins$.subscribe((pins) => modules.push(...pins)).unsubscribe();
  visits$.subscribe((visits) => modules.push(...visits.map(({ module }) => module))).unsubscribe();
  return [...new Set(modules)].slice(0, mostUsual).map((module) => `/${module}/home`);
}

/**
 * The specifier of the application at a path that the next click would load from the map. Excluded are an application
 * that is shown (a newer build of it may be pending), one that failed and is retried, and one that this browser
 * overrides.
 */
function applicationAt(path: string, { frames, decideAt }: Intended): string | undefined {
  if (currentSession().status !== "signed-in") return undefined;
  const decision = decideAt(new URL(path, location.origin));
  if (decision.kind !== "show" || !("module" in decision)) return undefined;
  const specifier = appPrefix + decision.module;
  const own = frames.find(({ part }) => part.specifier === specifier);
  const isLeft = !own || own.frame.isShown() || own.frame.hasFailed();
  return isLeft || bootDocument().overrides?.includes(specifier) ? undefined : specifier;
}
