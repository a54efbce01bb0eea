import {
  type Apps,
  type Route,
  type RouteMatch,
  routeAt,
  routes,
  type Screen,
  type Session,
  sameOriginPath,
} from "@portico/shared-utility/contract";

/** What the page at an address shows, or where it redirects to. */
export type Decision =
  | { kind: "wait" }
  | { kind: "redirect"; to: string }
  | { kind: "show"; screen: PortalScreen }
  | { kind: "show"; screen: AppScreen; module: string };

type AppScreen = "app" | "public";
export type PortalScreen = Exclude<Screen, AppScreen>;

export interface GuardInput {
  /** `location.pathname` */
  path: string;
  /** `location.search`, with its `?`, or empty */
  query: string;
  /** `location.hash`, with its `#`, or empty */
  hash: string;
  /** `location.origin`; only a link of this origin is followed */
  origin: string;
  session: Session;
  apps: Apps;
  /** The `@app/*` modules of the tenant's import map: their public routes are open to everyone. */
  mapped: readonly string[];
}

/**
 * What a path shows, as one pure function over the route table (`docs/product.md#screens-and-routes`). Nothing else
 * decides about navigation.
 */
export function decide(input: GuardInput, table: readonly Route[] = routes): Decision {
  const { session, apps, mapped } = input;
  const modules = apps.status === "loaded" ? apps.apps.map((app) => app.module) : [];
  const routeOfPath = (path: string) => routeAt(path, { mapped, apps: modules }, table);
  const found = routeOfPath(input.path);
  if (found?.route.access === "everyone") return show(found);
  if (session.status === "unknown") return { kind: "wait" };
  if (session.status === "guest") return decideForGuest(found, input);
  if (apps.status === "unknown") return found?.route.access === "guest" ? show(found) : { kind: "wait" };
  if (found?.route.access === "user") return show(found);
  return { kind: "redirect", to: found?.route.screen === "signIn" ? linkTarget(input, routeOfPath) : "/" };
}

/** Whether the address is no page of this user, who is led home. */
export function isUnknownAddress(input: GuardInput): boolean {
  const { apps, mapped, path } = input;
  const modules = apps.status === "loaded" ? apps.apps.map((app) => app.module) : [];
  const decision = decide(input);
  const leadsHome = decision.kind === "redirect" && decision.to === "/";
  return leadsHome && routeAt(path, { mapped, apps: modules }) === undefined;
}

/**
 * The decision after a redirect. Parts are selected by this one. With the redirect itself, all parts would unmount,
 * and those on the target page would mount again.
 */
export function decideShown(input: GuardInput): Decision {
  const decision = decide(input);
  if (decision.kind !== "redirect") return decision;
  const { pathname, search } = new URL(decision.to, input.origin);
  return decide({ ...input, path: pathname, query: search });
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
function linkTarget({ query, origin }: GuardInput, routeOfPath: (path: string) => RouteMatch | undefined): string {
  const target = sameOriginPath(new URLSearchParams(query).get("link"), origin);
  if (!target) return "/";
  const found = routeOfPath(new URL(target, origin).pathname);
  return found && found.route.access !== "guest" ? target : "/";
}

function show({ route, module }: RouteMatch): Decision {
  if (module === undefined) return { kind: "show", screen: route.screen as PortalScreen };
  return { kind: "show", screen: route.screen as AppScreen, module };
}
