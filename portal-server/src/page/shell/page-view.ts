import { appModules, appPrefix, type ResolvedMap } from "@portico/shared-utility/contract";

/** The first view of a page. The number of views is bounded by the map's applications, whatever paths are requested. */
export type PageView =
  | { kind: "sign-in" | "recover" | "home" | "profile" | "registry" | "not-found" }
  | { kind: "app" | "public"; module: string };

/**
 * The view that the orchestrator will probably show at a path. It only decides what is preloaded: the server knows a
 * hint about the session, and the guard in the browser knows the session.
 *
 * @param path without a query, e.g. `/tickets/home`
 * @param signedIn whether the browser's cookie hints at a signed-in user
 */
export function pageView(path: string, signedIn: boolean, imports: ResolvedMap["imports"]): PageView {
  const [first = "", second, third, ...rest] = path.split("/").filter((label) => label !== "");
  const isApp = appModules(imports).includes(first);
  const isEvaluation = second === "tickets" && third === "evaluation" && rest.length === 0;
  if (isApp && (second === "portal" || isEvaluation)) return { kind: "public", module: first };
  if (first === "recover" && second === undefined) return { kind: "recover" };
  if (!signedIn || (first === "signin" && second === undefined)) return { kind: "sign-in" };
  if (isApp) return { kind: "app", module: first };
  if (second === undefined && first === "profile") return { kind: "profile" };
  if (first === "registry") return { kind: "registry" };
  return second === undefined && first === "404" ? { kind: "not-found" } : { kind: "home" };
}

/** Modules that a view mounts, without their dependencies, which the depcache lists. */
export function viewModules(view: PageView): string[] {
  const withBar = ["@portico/root-config", "@portico/navbar-mf"];
  switch (view.kind) {
    case "sign-in":
    case "recover":
      return ["@portico/root-config", "@portico/auth-mf"];
    case "profile":
      return [...withBar, "@portico/profile-mf"];
    case "registry":
      return [...withBar, "@portico/registry-mf"];
    case "app":
    case "public":
      return [...withBar, appPrefix + view.module];
    default:
      return withBar;
  }
}
