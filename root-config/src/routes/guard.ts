import { type Apps, type Session, sameOriginPath } from "@portico/shared-utility/contract";

/** What the page at an address shows, or where it redirects to. */
export type Decision =
  | { kind: "wait" }
  | { kind: "redirect"; to: string }
  | { kind: "show"; screen: "signIn" | "recover" }
  | { kind: "show"; screen: "home" | "profile" | "registry" | "notFound" }
  | { kind: "show"; screen: "app" | "public"; module: string };

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

/** All routes as one pure function (`docs/product.md#screens-and-routes`). Nothing else decides about navigation. */
export function decide(input: GuardInput): Decision {
  const path = withoutTrailingSlash(input.path);
  const publicModule = publicRouteOf(path, input.mapped);
  if (publicModule) return { kind: "show", screen: "public", module: publicModule };
  if (input.session.status === "unknown") return { kind: "wait" };
  if (input.session.status === "guest") return decideForGuest(path, input);
  if (input.apps.status === "unknown") return isAuthPath(path) ? showAuth(path) : { kind: "wait" };
  return decideForSignedIn(
    path,
    input,
    input.apps.apps.map((app) => app.module),
  );
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

/** Sign-in and recovery: the two screens without the bar. */
export function isAuthPath(path: string): boolean {
  return path === "/signin" || path === "/recover";
}

/** `/tickets/list` → `tickets` */
export function moduleOfPath(path: string): string {
  return path.split("/")[1] ?? "";
}

function decideForGuest(path: string, { path: original, query, hash, session }: GuardInput): Decision {
  if (isAuthPath(path)) return showAuth(path);
  // The next user of this browser starts at home, not on the page of the user who signed out.
  const hasLeft = session.status === "guest" && session.reason === "signed-out";
  if (hasLeft || path.length <= 1 || path === "/404") return { kind: "redirect", to: "/signin" };
  return { kind: "redirect", to: `/signin?${new URLSearchParams({ link: original + query + hash })}` };
}

function decideForSignedIn(path: string, input: GuardInput, modules: readonly string[]): Decision {
  if (path === "/") return { kind: "show", screen: "home" };
  if (path === "/profile") return { kind: "show", screen: "profile" };
  // The server decides who may see the data. The page itself contains none.
  if (isRegistry(path)) return { kind: "show", screen: "registry" };
  if (path === "/404") return { kind: "show", screen: "notFound" };
  if (path === "/signin") return { kind: "redirect", to: linkTarget(input, modules) };
  const module = moduleOfPath(path);
  return modules.includes(module) ? { kind: "show", screen: "app", module } : { kind: "redirect", to: "/" };
}

/** The target of `link` if it is a page of this user. An address that would redirect again is not a page. */
function linkTarget({ query, origin, mapped }: GuardInput, modules: readonly string[]): string {
  const target = sameOriginPath(new URLSearchParams(query).get("link"), origin);
  if (!target) return "/";
  const path = withoutTrailingSlash(new URL(target, origin).pathname);
  const isPage = ["/", "/profile", "/404"].includes(path) || isRegistry(path) || modules.includes(moduleOfPath(path));
  return isPage || publicRouteOf(path, mapped) ? target : "/";
}

function isRegistry(path: string): boolean {
  return moduleOfPath(path) === "registry";
}

function publicRouteOf(path: string, mapped: readonly string[]): string | undefined {
  const [, module = "", first, second, ...rest] = path.split("/");
  if (!mapped.includes(module)) return undefined;
  const isPortal = first === "portal";
  const isEvaluation = first === "tickets" && second === "evaluation" && rest.length === 0;
  return isPortal || isEvaluation ? module : undefined;
}

function showAuth(path: string): Decision {
  return { kind: "show", screen: path === "/signin" ? "signIn" : "recover" };
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
