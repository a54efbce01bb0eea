import {
  appModules,
  appPrefix,
  type NotFoundPage,
  type ResolvedMap,
  type Route,
  type RouteMatch,
  routeAt,
  routeOf,
  routes,
} from "@portico/shared-utility/contract";

/** The first view of a page. The number of views is bounded by the map's applications, whatever paths are requested. */
export type PageView = RouteMatch;

type KnownMap = Pick<ResolvedMap, "imports" | "routes"> & { notFound?: NotFoundPage | undefined };

/**
 * The view that the orchestrator will probably show at a path. It only decides what is preloaded: the server has only a
 * hint about the session; the guard in the browser has the session.
 * @param path without a query, e.g. `/tickets/home`
 * @param signedIn whether the browser's cookie hints at a signed-in user
 * @param map with what its tenant shows at an unknown address
 */
export function pageView(path: string, signedIn: boolean, map: KnownMap, table: readonly Route[] = routes): PageView {
  const found = viewAt(path, signedIn, map, table) ?? (signedIn ? unknownView(map, table) : undefined);
  if (found && (signedIn || found.route.access !== "user")) return found;
  const route = routeOf(signedIn ? "home" : "signIn", table);
  if (!route) throw new Error("The route table has neither home nor sign-in.");
  return { route };
}

function viewAt(path: string, signedIn: boolean, { imports, routes: declared }: KnownMap, table: readonly Route[]) {
  const mapped = appModules(imports);
  const found = routeAt(path, { mapped, apps: signedIn ? mapped : [], routes: declared }, table);
  // An application without a public area is not mounted there.
  return found?.route.screen === "notFound" ? { route: found.route } : found;
}

/** The tenant's own answer to an unknown address. */
function unknownView(map: KnownMap, table: readonly Route[]): PageView | undefined {
  const { notFound } = map;
  if (notFound === undefined) return undefined;
  if ("page" in notFound) return viewAt(notFound.page.replace(/[?#].*$/, ""), true, map, table);
  const route = routeOf("notFound", table);
  return route && { route };
}

/** Modules that a view mounts, without their dependencies, which the depcache lists. */
export function viewModules({ route, module }: PageView): string[] {
  const bar = route.access === "guest" ? [] : ["@portico/navbar-mf"];
  const shown = module === undefined ? route.module : appPrefix + module;
  return [...new Set(["@portico/root-config", ...bar, ...(shown === undefined ? [] : [shown])])];
}
