import {
  bootDocument,
  currentApps,
  currentSession,
  setLoading,
  startSession,
  translator$,
  unreadCount$,
} from "@portico/shared-utility";
import { appModules, type ReleaseRoutes } from "@portico/shared-utility/contract";
import { Subject } from "rxjs";
import { start } from "single-spa";
import { guardHistory } from "./leaving/guard-history.ts";
import { guardedNavigate } from "./leaving/guarded-navigate.ts";
import { leaveGuard } from "./leaving/leave-guard.ts";
import { loadLedger } from "./ledger/load-ledger.ts";
import { startLoader } from "./loader/system-loader.ts";
import { applyOverrides } from "./overrides/apply-overrides.ts";
import { interceptLinks } from "./page/internal-links.ts";
import { createPageState } from "./page/page-state.ts";
import { loadShellText, shellText } from "./page/shell-text.ts";
import { loadPrefetch } from "./prefetch/load-prefetch.ts";
import { followReleases } from "./releases/follow-releases.ts";
import { decidedOnce } from "./routes/decided-once.ts";
import { followDecisions } from "./routes/follow-decisions.ts";
import { decideShown, type GuardInput } from "./routes/guard.ts";
import { registerParts } from "./routes/register-parts.ts";
import { startTelemetry } from "./telemetry/start-telemetry.ts";

/** Starts the portal on the shell page: layout, guards, session. */
export async function startPortal(): Promise<void> {
  const { map, watch, releases } = bootDocument();
  startLoader();
  const failures = new Subject<void>();
  const arrivals = new Subject<void>();
  const mapped = appModules(map.imports);
  const page = createPageState();
  const inputAt = (where: Location | URL) => guardInput(where, mapped, map.routes);
  const input = () => inputAt(location);
  const reporter = startTelemetry();
  const ledger = loadLedger(reporter);
  await loadShellText();
  const onFailure = () => failures.next();
  arrivals.subscribe(page.arrived);
  const onArrival = () => arrivals.next();
  const watchParts = { page, reporter, ledger, onArrival, onFailure };
  const frames = registerParts(mapped, watchParts, decidedOnce(input));
  followDecisions(page, input);
  interceptLinks((path) => guardedNavigate(path));
  guardHistory(leaveGuard);
  followAppBadge();
  translator$("@portico/root-config").subscribe(() => {
    const skip = document.getElementById("skip-link");
    if (skip) skip.textContent = shellText("skip.main");
    page.showTitle();
  });
  // In this mode every rebuild is reported immediately. Following the releases too would load each build twice.
  if (watch)
    void import(/* webpackChunkName: "development" */ "./dev/module-changes.ts").then((dev) =>
      dev.followModuleChanges(watch, frames),
    );
  else if (releases) followReleases(releases, frames, failures);
  loadPrefetch(arrivals, { frames, decideAt: (url) => decideShown(inputAt(url)) });
  void applyOverrides();
  start({ urlRerouteOnly: true });
  await startSession();
  setLoading(false);
}

/** The guard's input for an address of this origin. */
function guardInput(
  { pathname, search, hash }: Location | URL,
  mapped: readonly string[],
  routes: ReleaseRoutes | undefined,
): GuardInput {
  const [session, apps] = [currentSession(), currentApps()];
  const { notFound } = bootDocument().tenant;
  return { path: pathname, query: search, hash, origin: location.origin, session, apps, mapped, routes, notFound };
}

/** Shows the unread count on the icon of the installed portal, where the browser supports badges. */
function followAppBadge(browser: Partial<Pick<Navigator, "setAppBadge">> = navigator): void {
  unreadCount$.subscribe((count) => {
    // Rejects if the portal is not installed, as in a private window: there is no icon.
    browser.setAppBadge?.(count).catch(() => {});
  });
}
