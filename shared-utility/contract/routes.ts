import { type ReleaseRoutes, tablePath } from "./app-routes.ts";
import { appPrefix } from "./import-map.ts";

/** One row of the route table. */
export interface Route {
  /** The name of the screen. Rows with the same name show the same screen. */
  screen: string;
  /**
   * The path. `{app}` stands for an application's module. A path that ends in `/*` covers everything below it too:
   * `/registry/*` is `/registry`, `/registry/audit` and so on.
   */
  path: string;
  /** `guest`: without the bar. `everyone`: also before the session is known. */
  access: "guest" | "user" | "everyone";
  /**
   * The specifier of the portal's module that renders the screen. Absent when the orchestrator or the application
   * renders it.
   */
  module?: string;
  /** The named export of `module` with the lifecycles, if the default ones belong to another part. */
  exportName?: string;
  /** Key of the title in `root-config/locales`. An application's title comes from `GET /apps`. */
  title?: string;
}

/** Every route of the portal (`docs/product.md#screens-and-routes`). The first row that fits a path applies. */
export const routes = [
  { screen: "public", path: "/{app}/portal/*", access: "everyone" },
  { screen: "public", path: "/{app}/tickets/evaluation", access: "everyone" },
  { screen: "home", path: "/", access: "user", module: "@portico/navbar-mf", exportName: "home", title: "page.home" },
  { screen: "signIn", path: "/signin", access: "guest", module: "@portico/auth-mf", title: "page.signIn" },
  { screen: "recover", path: "/recover", access: "guest", module: "@portico/auth-mf", title: "page.recover" },
  { screen: "profile", path: "/profile", access: "user", module: "@portico/profile-mf", title: "page.profile" },
  // The server decides which users may see releases. The screen itself contains none.
  { screen: "registry", path: "/registry/*", access: "user", module: "@portico/registry-mf", title: "page.registry" },
  { screen: "notFound", path: "/404", access: "user", title: "frame.404.title" },
  { screen: "app", path: "/{app}/*", access: "user" },
] as const satisfies readonly Route[];

/** The name of a screen in the table. */
export type Screen = (typeof routes)[number]["screen"];

/** A route that fits a path; `module` is the application in the path, if the route has one. */
export interface RouteMatch {
  route: Route;
  module?: string;
}

/** The possible modules of `{app}`: all of the tenant's map for `everyone`, those of `GET /apps` for `user`. */
interface RoutedApps {
  mapped: readonly string[];
  apps: readonly string[];
  /** The addresses of applications besides those of the table. */
  routes?: ReleaseRoutes | undefined;
}

/**
 * The route of a path; `undefined` if there is none. A trailing slash makes no difference. The table takes precedence
 * over the declarations of a release.
 * @param path `location.pathname`, e.g. `/tickets/home`
 */
export function routeAt(path: string, known: RoutedApps, table: readonly Route[] = routes): RouteMatch | undefined {
  const found = rowAt(path, known, table);
  const inTable = found ? undefined : tablePath(path, known.routes);
  const match = inTable === undefined ? found : rowAt(inTable, known, table);
  const isClosed = match?.route.screen === "public" && known.routes?.[appPrefix + match.module]?.public?.length === 0;
  return isClosed ? { ...match, route: closedArea } : match;
}

/** The public area of an application that declares that it has none, with an empty list of public addresses. */
const closedArea: Route = { screen: "notFound", path: "/{app}/portal/*", access: "everyone" };

function rowAt(path: string, { mapped, apps }: RoutedApps, table: readonly Route[]): RouteMatch | undefined {
  const labels = labelsOf(path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path);
  for (const route of table) {
    const match = matchOf(route, labels, route.access === "everyone" ? mapped : apps);
    if (match) return match;
  }
  return undefined;
}

/** The row of a screen that belongs to no application. */
export function routeOf(screen: string, table: readonly Route[] = routes): Route | undefined {
  return table.find((route) => route.screen === screen);
}

/** The first path segments of the portal's screens: no application can have such a name. */
export function routeNames(table: readonly Route[] = routes): string[] {
  const names = table.map(({ path }) => labelsOf(path)[0] ?? "");
  return [...new Set(names)].filter((name) => name !== "" && name !== "{app}");
}

function matchOf(route: Route, labels: readonly string[], modules: readonly string[]): RouteMatch | undefined {
  const isOpen = route.path.endsWith("/*");
  const wanted = labelsOf(isOpen ? route.path.slice(0, -2) : route.path);
  if (labels.length < wanted.length || (!isOpen && labels.length > wanted.length)) return undefined;
  const fits = wanted.every((name, index) =>
    name === "{app}" ? modules.includes(labels[index] ?? "") : name === labels[index],
  );
  if (!fits) return undefined;
  const module = labels[wanted.indexOf("{app}")];
  return module === undefined ? { route } : { route, module };
}

/** `/tickets/home` → `tickets`, `home` */
function labelsOf(path: string): string[] {
  return path.split("/").slice(1);
}
