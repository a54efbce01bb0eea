import { bootDocument, currentSession } from "@portico/shared-utility";
import { appPrefix, ownValue } from "@portico/shared-utility/contract";
import { type LifeCycles, registerApplication } from "single-spa";
import { constructApplications, constructLayoutEngine } from "single-spa-layout";
import { builtinLifecycles } from "../builtin/builtin-part.ts";
import { notFoundPart } from "../builtin/not-found-part.ts";
import { sessionPart } from "../builtin/session-part.ts";
import { type AppCleanup, loadCleanup } from "../cleanup/load-cleanup.ts";
import { endFirstBar, endFirstBones } from "../first-screen/first-frame.ts";
import { endFirstScreen, firstScreenPart } from "../first-screen/first-screen.ts";
import { createAppFrame } from "../frame/app-frame.ts";
import { createApplicationStatus, withLayout } from "../frame/application-status.ts";
import { failureSentence } from "../frame/failure-sentence.ts";
import type { NextPart } from "../frame/hand-over.ts";
import { observeMessage } from "../inspect/recorded.ts";
import type { Ledger } from "../ledger/start-ledger.ts";
import { appName, type PageState } from "../page/page-state.ts";
import { type ShellKey, shellText } from "../page/shell-text.ts";
import { portalOfVisits } from "../portal/open-portal.ts";
import { createPortal } from "../portal/portal-props.ts";
import { createFillHost } from "../slots/fill-host.ts";
import type { FillHost } from "../slots/open-fill.ts";
import { createPagePlaces } from "../slots/page-places.ts";
import { createPartReports, type PartReports } from "../telemetry/part-reports.ts";
import type { Reporter } from "../telemetry/reporter.ts";
import { createPageTopics } from "../topics/page-topics.ts";
import type { Decision } from "./guard.ts";
import { layoutOf } from "./layout.ts";
import { appPart, type Part, portalParts } from "./parts.ts";

/** Receivers of what happens to the parts. */
export interface Watch {
  page: PageState;
  reporter: Reporter;
  /** Wraps an application's lifecycles to report what it leaves behind; in development only. */
  ledger: Ledger | undefined;
  /** Called when a part is shown as the page's content. */
  onArrival(): void;
  /** Called when a part could not be opened: a newer release may work. */
  onFailure(): void;
}

/** Registers the portal's parts and the tenant's applications with single-spa, each behind its frame. */
export function registerParts(mapped: readonly string[], watch: Watch, decideShown: () => Decision) {
  const reports = createPartReports(watch.reporter);
  const openTopics = createPageTopics(reports.handlerFailed, observeMessage);
  const cleanups = new Map<string, AppCleanup>();
  const fillHost = createFillHost({ openTopics, reports, cleanupOf: (specifier) => cleanups.get(specifier) });
  const watched = { ...watch, reports, openTopics, fillHost, cleanups, cleanupOf: loadCleanup() };
  silenceReported(mapped.map((module) => appPart(module).specifier));
  const frames: FramedPart[] = [...portalParts, ...mapped.map(appPart)].map((part) => {
    const displayName = () => (part.module ? appName(part.module) : shellText(`part.${part.name}` as ShellKey));
    const isShown = () => part.activeFor(decideShown());
    const next = () => nextAfter(part, frames, decideShown());
    return { part, displayName, frame: frameOf(part, displayName, watched, isShown, next) };
  });
  const builtins = [sessionPart, notFoundPart(mapped)];
  const lifecycles = new Map<string, LifeCycles>();
  const activity = new Map<string, (decision: Decision) => boolean>();
  for (const { part, frame } of frames) lifecycles.set(part.name, frame);
  for (const part of builtins) lifecycles.set(part.name, builtinLifecycles(part));
  for (const part of [...frames.map(({ part }) => part), ...builtins]) activity.set(part.name, part.activeFor);

  const routes = layoutOf(mapped, undefined, hasOwnRoutes);
  const applications = constructApplications({
    routes,
    loadApp: async ({ name }) => lifecycles.get(name) ?? Promise.reject(new Error(`no part is named ${name}`)),
  });
  // Before the layout's own listener, which removes the containers of unmounted parts.
  window.addEventListener("single-spa:routing-event", () => {
    for (const { frame } of frames) frame.endBeside();
  });
  withLayout(() => constructLayoutEngine({ routes, applications }));
  for (const application of applications) {
    // The layout defines the place of a part. Only the guard decides whether it is shown.
    registerApplication({ ...application, activeWhen: () => activity.get(application.name)?.(decideShown()) ?? false });
  }
  followShown(frames, fillHost, decideShown);
  return frames;
}

function hasOwnRoutes(module: string): boolean {
  return ownValue(bootDocument().map.routes, appPrefix + module) !== undefined;
}

/** Updates that follow each change of the shown page. */
function followShown(frames: readonly FramedPart[], fillHost: FillHost, decideShown: () => Decision): void {
  const showPlaces = createPagePlaces(fillHost);
  window.addEventListener("single-spa:routing-event", () => {
    const shown = decideShown();
    const user = signedInUser();
    endOtherFirstScreen(frames, shown);
    // Who signs in while single-spa still follows a navigation finds the same part active, and single-spa keeps it.
    if (user) for (const { frame } of frames) frame.openFor(user);
    showPlaces(shown, user);
  });
}

function signedInUser(): string | undefined {
  const session = currentSession();
  return session.status === "signed-in" ? session.email : undefined;
}

interface Watched extends Watch {
  reports: PartReports;
  cleanupOf: ReturnType<typeof loadCleanup>;
  /** The cleanups of the applications, by specifier. */
  cleanups: Map<string, AppCleanup>;
  fillHost: FillHost;
  openTopics: ReturnType<typeof createPageTopics>;
}

interface FramedPart {
  part: Part;
  displayName: () => string;
  frame: ReturnType<typeof createAppFrame>;
}

/** The guard may show something other than the server expected, such as a part without a frame. */
function endOtherFirstScreen(frames: readonly FramedPart[], shown: Decision): void {
  if (shown.kind !== "show") return;
  const isExpected = ({ part }: FramedPart) => part.specifier === firstScreenPart() && part.activeFor(shown);
  if (!frames.some(isExpected)) endFirstScreen();
  const main = frames.find(({ part }) => part.place === "main" && part.activeFor(shown))?.part;
  const isForGuests = main?.severity === "essential";
  if (isForGuests) endFirstBar();
  if (isForGuests || !main) endFirstBones();
}

/** The part that will replace another one, if both may be on the page together. */
function nextAfter(left: Part, frames: readonly FramedPart[], shown: Decision): NextPart | undefined {
  const next = frames.find(({ part }) => part.place === "main" && part.activeFor(shown));
  // Sign-in and content that a guest must not see are never on the page together.
  const isAlone = [left, next?.part].some((part) => part?.severity === "essential");
  return isAlone || next?.part === left ? undefined : next?.frame;
}

function frameOf(
  part: Part,
  displayName: () => string,
  watched: Watched,
  isShown: () => boolean,
  next: () => NextPart | undefined,
) {
  const { page, ledger, reports, onArrival, onFailure } = watched;
  const module = part.specifier;
  const portal = createPortal(part, (...title) => page.setTitle(part.module ?? part.name, ...title));
  const cleanup = part.module === undefined ? undefined : watched.cleanupOf(module, isShown);
  if (cleanup) watched.cleanups.set(module, cleanup);
  return createAppFrame({
    part,
    openPortal: portalOfVisits(portal, part, watched),
    displayName,
    user: signedInUser,
    next,
    ...(part.module && {
      register: (application) => createApplicationStatus({ name: module, isShown, ...application }),
    }),
    ...(cleanup && { cleanup }),
    ...(ledger && cleanup && { observe: (lifecycles) => ledger(module, lifecycles, cleanup) }),
    onShown: () => {
      if (isShown()) page.shown();
    },
    onReady: () => {
      // A part that was opened beside the previous one may be ready after the user has moved on.
      if (part.place === "main" && isShown()) onArrival();
    },
    onFailure: (failed) => {
      reports.notOpened(module, failed);
      if (part.place === "main") page.failed(failureSentence(part, failed.id));
      onFailure();
    },
    onFallback: (fallback) => reports.fellBack(module, fallback),
    onForcedUnmount: (error) => reports.notUnmounted(module, error),
  });
}

/**
 * single-spa-layout throws every error of an application into the page. The frame has already reported the errors of
 * tenants' applications.
 */
function silenceReported(applications: readonly string[]): void {
  const onError = (event: ErrorEvent) => {
    const { appOrParcelName } = (event.error ?? {}) as { appOrParcelName?: string };
    if (!applications.includes(appOrParcelName ?? "")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("error", onError, { capture: true });
}
