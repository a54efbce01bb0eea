import { type App, type Apps, appNameIn, type Locale } from "@portico/shared-utility/contract";
import { BehaviorSubject, combineLatest, distinctUntilChanged, map, type Observable } from "rxjs";
import { type ApiClient, apiClient } from "../http/api-client.ts";
import { ApiError } from "../http/api-error.ts";
import { settings$ } from "../settings/settings-stream.ts";

interface AppsParts extends Pick<ApiClient, "request"> {
  locale$: Observable<Locale>;
}

/** The applications of the signed-in user's tenant, named in the current language, and the current one. */
export function createAppsStream({ request, locale$ }: AppsParts) {
  const loaded = new BehaviorSubject<Apps>({ status: "unknown" });
  const current = new BehaviorSubject<Apps>({ status: "unknown" });
  combineLatest([loaded, locale$.pipe(distinctUntilChanged())])
    .pipe(map(([apps, locale]) => named(apps, locale)))
    .subscribe(current);
  const selected = new BehaviorSubject<string | undefined>(undefined);
  const { hostDomain, reset } = createHostDomain(request);

  const apps$ = current.asObservable();
  const currentApp$ = combineLatest([apps$, selected.asObservable()]).pipe(
    map(([apps, module]) => (apps.status === "loaded" ? apps.apps.find((app) => app.module === module) : undefined)),
    distinctUntilChanged(),
  );

  function clearApps() {
    selected.next(undefined);
    loaded.next({ status: "unknown" });
  }

  return {
    apps$,
    currentApps: () => current.value,
    currentApp$,
    selectApp: (module: string | undefined) => selected.next(module),
    hostDomain,
    /** @param bearer default: the session's token */
    fetchApps: async (bearer?: string) => fetchApps(request, await hostDomain(), bearer),
    showApps(apps: readonly App[]) {
      if (!isSame(loaded.value, apps)) loaded.next({ status: "loaded", apps });
    },
    clearApps,
    /** Restores the initial state, for tests. */
    reset() {
      reset();
      clearApps();
    },
  };
}

export type AppsStream = ReturnType<typeof createAppsStream>;

function named(apps: Apps, locale: Locale): Apps {
  if (apps.status !== "loaded" || !apps.apps.some(({ names }) => names)) return apps;
  return { ...apps, apps: apps.apps.map((app) => (app.names ? { ...app, name: appNameIn(app, locale) } : app)) };
}

function isSame(shown: Apps, apps: readonly App[]): boolean {
  return shown.status === "loaded" && JSON.stringify(shown.apps) === JSON.stringify(apps);
}

async function fetchApps(request: ApiClient["request"], domain: string, bearer?: string): Promise<readonly App[]> {
  const authorization = bearer === undefined ? {} : { authorization: { bearer } };
  const apps = await request<App[]>({ method: "GET", path: "/apps", query: { domain }, ...authorization });
  if (!Array.isArray(apps)) throw unexpectedShape("/apps");
  return apps;
}

/** The domain of this host, requested once: it cannot change while the page is open. */
function createHostDomain(request: ApiClient["request"]) {
  let domain: Promise<string> | undefined;

  async function fetchDomain(): Promise<string> {
    const client = await request<{ domain: string }>({ method: "GET", path: "/apps/client", authorization: "none" });
    if (typeof client?.domain !== "string") throw unexpectedShape("/apps/client");
    return client.domain;
  }

  function reset() {
    domain = undefined;
  }

  function hostDomain(): Promise<string> {
    domain ??= fetchDomain().catch((error) => {
      reset();
      throw error;
    });
    return domain;
  }

  return { hostDomain, reset };
}

function unexpectedShape(path: string) {
  return new ApiError("server.unavailable", { message: `GET ${path} returned an unexpected shape.` });
}

export const pageApps = createAppsStream({
  request: apiClient.request,
  locale$: settings$.pipe(map(({ locale }) => locale)),
});

/**
 * `apps$`, `currentApps()`: the signed-in user's applications; `unknown` for guests.
 * `currentApp$`: the open one, if it is among them. `selectApp(module)`: sets the open one; `undefined` for none.
 */
export const { apps$, currentApps, currentApp$, selectApp } = pageApps;
