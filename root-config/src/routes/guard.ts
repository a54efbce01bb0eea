import {
  type Apps,
  movedTo,
  type NotFoundPage,
  type ReleaseRoutes,
  type Route,
  type RouteMatch,
  routeAt,
  routes,
  type Screen,
  type Session,
  sameOriginPath,
} from "@portico/shared-utility/contract";

/** What the page at an address shows, or where it redirects. */
export type Decision =
  | { kind: "wait" }
  | { kind: "redirect"; to: string }
  | { kind: "show"; screen: PortalScreen }
  | { kind: "show"; screen: AppScreen; module: string };

/** `notFound`: of an application without a public area. */
type AppScreen = "app" | "public" | "notFound";
type PortalScreen = Exclude<Screen, "app" | "public">;

export interface GuardInput {
  /** `location.pathname` */
  path: string;
  /** `location.search`, with its `?`, or empty */
  query: string;
  /** `location.hash`, with its `#`, or empty */
  hash: string;
  /** `location.origin`; links of other origins are ignored */
  origin: string;
  session: Session;
  apps: Apps;
  /** The `@app/*` modules of the tenant's import map: their public routes are open to everyone. */
  mapped: readonly string[];
  /** The addresses that the release declares for these modules. */
  routes?: ReleaseRoutes | undefined;
  /** What the tenant shows at an address that is not a page of the user. */
  notFound?: NotFoundPage | undefined;
}

/**
 * Decides what a path shows, as one pure function over the route table (`docs/product.md#screens-and-routes`). Nothing
 * else decides about navigation.
 */
export function decide(input: GuardInput, table: readonly Route[] = routes): Decision {
  const { session, apps, path, query, hash } = input;
  const moved = movedTo(path, input.routes);
  if (moved !== undefined) return { kind: "redirect", to: moved + query + hash };
  const found = foundAt(input, path, table);
  if (found?.route.access === "everyone") return show(found);
  if (session.status === "unknown") return { kind: "wait" };
  if (session.status === "guest") return decideForGuest(found, input);
  if (apps.status === "unknown") return found?.route.access === "guest" ? show(found) : { kind: "wait" };
  if (found?.route.access === "user") return show(found);
  if (found) return { kind: "redirect", to: found.route.screen === "signIn" ? linkTarget(input, table) : "/" };
  return decideUnknown(input, table);
}

/** Home, unless the tenant has a page or a text for it. The tenant's page counts only if this user may open it. */
function decideUnknown(input: GuardInput, table: readonly Route[]): Decision {
  const { notFound } = input;
  if (notFound === undefined) return { kind: "redirect", to: "/" };
  if ("text" in notFound) return { kind: "show", screen: "notFound" };
  const found = foundAt(input, new URL(notFound.page, input.origin).pathname, table);
  return { kind: "redirect", to: found && found.route.access !== "guest" ? notFound.page : "/" };
}

function foundAt({ session, apps, mapped, routes: declared }: GuardInput, path: string, table?: readonly Route[]) {
  const isLoaded = session.status === "signed-in" && apps.status === "loaded";
  const modules = isLoaded ? apps.apps.map((app) => app.module) : [];
  return routeAt(path, { mapped, apps: modules, routes: declared }, table);
}

/** Whether the address is not a page of this user. */
export function isUnknownAddress(input: GuardInput): boolean {
  const { path, routes: declared, session, apps } = input;
  const isKnown = session.status === "signed-in" && apps.status === "loaded";
  return isKnown && movedTo(path, declared) === undefined && foundAt(input, path) === undefined;
}

/** A guest's moved address leads to sign-in: two redirects. */
const mostRedirects = 2;

/**
 * The decision after the redirects, which selects the parts. With a redirect itself, all parts would unmount, and the
 * parts of the target page would mount again.
 */
export function decideShown(input: GuardInput, left = mostRedirects): Decision {
  const decision = decide(input);
  if (decision.kind !== "redirect" || left === 0) return decision;
  const { pathname, search, hash } = new URL(decision.to, input.origin);
  return decideShown({ ...input, path: pathname, query: search, hash }, left - 1);
}

function decideForGuest(found: RouteMatch | undefined, { path, query, hash, session }: GuardInput): Decision {
  if (found?.route.access === "guest") return show(found);
  // The next user of this browser starts at home, not on the page of the user who signed out.
  const hasLeft = session.status === "guest" && session.reason === "signed-out";
  const screen = found?.route.screen;
  if (hasLeft || screen === "home" || screen === "notFound") return { kind: "redirect", to: "/signin" };
  return { kind: "redirect", to: `/signin?${new URLSearchParams({ link: path + query + hash })}` };
}

/** The target of `link` if it is a page of this user. An address that would redirect again is not a page. */
function linkTarget(input: GuardInput, table: readonly Route[]): string {
  const { query, origin } = input;
  const target = sameOriginPath(new URLSearchParams(query).get("link"), origin);
  if (!target) return "/";
  const { pathname, search, hash } = new URL(target, origin);
  const path = movedTo(pathname, input.routes) ?? pathname;
  const found = foundAt(input, path, table);
  if (found?.route.access === "guest" || (!found && !input.notFound)) return "/";
  return path === pathname ? target : path + search + hash;
}

function show({ route, module }: RouteMatch): Decision {
  if (module === undefined) return { kind: "show", screen: route.screen as PortalScreen };
  return { kind: "show", screen: route.screen as AppScreen, module };
}
