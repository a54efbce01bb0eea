import type { App, Apps } from "@portico/shared-utility/contract";
import { BehaviorSubject, combineLatest, distinctUntilChanged, map } from "rxjs";
import { type ApiClient, apiClient } from "../http/api-client.ts";
import { ApiError } from "../http/api-error.ts";

/** The applications of the signed-in user's tenant, and the current one. */
export function createAppsStream({ request }: Pick<ApiClient, "request">) {
  const current = new BehaviorSubject<Apps>({ status: "unknown" });
  const selected = new BehaviorSubject<string | undefined>(undefined);
  const { hostDomain, reset } = createHostDomain(request);

  const apps$ = current.asObservable();
  const currentApp$ = combineLatest([apps$, selected.asObservable()]).pipe(
    map(([apps, module]) => (apps.status === "loaded" ? apps.apps.find((app) => app.module === module) : undefined)),
    distinctUntilChanged(),
  );

  async function fetchApps(bearer: string): Promise<readonly App[]> {
    const query = { domain: await hostDomain() };
    const apps = await request<App[]>({ method: "GET", path: "/apps", query, authorization: { bearer } });
    if (!Array.isArray(apps)) throw unexpectedShape("/apps");
    return apps;
  }

  function clearApps() {
    selected.next(undefined);
    current.next({ status: "unknown" });
  }

  return {
    apps$,
    currentApps: () => current.value,
    currentApp$,
    selectApp: (module: string | undefined) => selected.next(module),
    hostDomain,
    fetchApps,
    showApps: (apps: readonly App[]) => current.next({ status: "loaded", apps }),
    clearApps,
    /** Restores the initial state, for tests. */
    reset() {
      reset();
      clearApps();
    },
  };
}

export type AppsStream = ReturnType<typeof createAppsStream>;

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

export const pageApps = createAppsStream(apiClient);

/**
 * `apps$`, `currentApps()`: the signed-in user's applications; `unknown` for guests.
 * `currentApp$`: the open one, if it is among them. `selectApp(module)`: sets the open one; `undefined` for none.
 */
export const { apps$, currentApps, currentApp$, selectApp } = pageApps;
