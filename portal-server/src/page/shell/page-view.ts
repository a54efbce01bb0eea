import {
  appModules,
  appPrefix,
  type ResolvedMap,
  type Route,
  type RouteMatch,
  routeAt,
  routeOf,
  routes,
} from "@portico/shared-utility/contract";

/** The first view of a page. The number of views is bounded by the map's applications, whatever paths are requested. */
export type PageView = RouteMatch;

/**
 * The view that the orchestrator will probably show at a path. It only decides what is preloaded: the server has only a
 * hint about the session; the guard in the browser has the session.
 * @param path without a query, e.g. `/tickets/home`
 * @param signedIn whether the browser's cookie hints at a signed-in user
 */
export function pageView(
  path: string,
  signedIn: boolean,
  { imports, routes: declared }: Pick<ResolvedMap, "imports" | "routes">,
  table: readonly Route[] = routes,
): PageView {
  const mapped = appModules(imports);
  const found = routeAt(path, { mapped, apps: signedIn ? mapped : [], routes: declared }, table);
  if (found && (signedIn || found.route.access !== "user")) return found;
  const route = routeOf(signedIn ? "home" : "signIn", table);
  if (!route) throw new Error("The route table has neither home nor sign-in.");
  return { route };
}

/** Modules that a view mounts, without their dependencies, which the depcache lists. */
export function viewModules({ route, module }: PageView): string[] {
  const bar = route.access === "guest" ? [] : ["@portico/navbar-mf"];
  const shown = module === undefined ? route.module : appPrefix + module;
  return [...new Set(["@portico/root-config", ...bar, ...(shown === undefined ? [] : [shown])])];
}
