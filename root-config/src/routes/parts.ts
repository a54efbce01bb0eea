import type { Decision } from "./guard.ts";

/**
 * How severe the failure of a part is. *Essential* (the bar, sign-in): a minimal built-in fallback replaces it.
 * *Regular*: a panel in its place. *Primary* are this orchestrator and the shared libraries, no part here: without
 * them there is no page, and the shell's start guard shows a message.
 */
export type Severity = "primary" | "essential" | "regular";

/** A separately deployed part of the page. */
export interface Part {
  /** Its name for single-spa and in the layout. */
  name: string;
  specifier: string;
  severity: Exclude<Severity, "primary">;
  /** Its place: the page's content, the bar, or an overlay that is unseen until it has something to show. */
  place: "main" | "bar" | "overlay";
  /** A named export with the lifecycles, if the module's default ones belong to another part. */
  exportName?: string;
  /** Set for tenant applications. */
  module?: string;
  activeFor(decision: Decision): boolean;
}

type Screen = Extract<Decision, { kind: "show" }>["screen"];

const shows =
  (...screens: Screen[]) =>
  (decision: Decision) =>
    decision.kind === "show" && screens.includes(decision.screen);

const withBar = shows("home", "profile", "registry", "notFound", "app", "public");

/** The portal's own parts, in the order of the page. */
export const portalParts: readonly Part[] = [
  { name: "navbar", specifier: "@portico/navbar-mf", severity: "essential", place: "bar", activeFor: withBar },
  {
    name: "auth",
    specifier: "@portico/auth-mf",
    severity: "essential",
    place: "main",
    activeFor: shows("signIn", "recover"),
  },
  {
    name: "home",
    specifier: "@portico/navbar-mf",
    exportName: "home",
    severity: "regular",
    place: "main",
    activeFor: shows("home"),
  },
  {
    name: "profile",
    specifier: "@portico/profile-mf",
    severity: "regular",
    place: "main",
    activeFor: shows("profile"),
  },
  {
    name: "registry",
    specifier: "@portico/registry-mf",
    severity: "regular",
    place: "main",
    activeFor: shows("registry"),
  },
  {
    name: "notifications",
    specifier: "@portico/notifications-mf",
    severity: "regular",
    place: "overlay",
    activeFor: withBar,
  },
];

/** A tenant's application as a part: `tickets` → `@app/tickets`. */
export function appPart(module: string): Part {
  return {
    name: `app-${module}`,
    specifier: `@app/${module}`,
    severity: "regular",
    place: "main",
    module,
    activeFor: (decision) => decision.kind === "show" && "module" in decision && decision.module === module,
  };
}
