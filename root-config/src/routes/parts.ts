import type { Decision } from "./guard.ts";

/**
 * A separately deployed part of the page.
 *
 * *Essential* parts (the bar, sign-in) are replaced by something minimal when they fail, *regular* ones by a panel
 * in their place; root-config and the shared libraries are *primary*: without them there is no page.
 */
export interface Part {
  /** Its name for single-spa and in the layout. */
  name: string;
  specifier: string;
  kind: "essential" | "regular";
  /** Where it stands: as the page's content, as the bar, or unseen until it has something to show. */
  place: "main" | "bar" | "overlay";
  /** A named export that holds the lifecycles, where the module's own are another part's. */
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
  { name: "navbar", specifier: "@portico/navbar-mf", kind: "essential", place: "bar", activeFor: withBar },
  {
    name: "auth",
    specifier: "@portico/auth-mf",
    kind: "essential",
    place: "main",
    activeFor: shows("signIn", "recover"),
  },
  {
    name: "home",
    specifier: "@portico/navbar-mf",
    exportName: "home",
    kind: "regular",
    place: "main",
    activeFor: shows("home"),
  },
  { name: "profile", specifier: "@portico/profile-mf", kind: "regular", place: "main", activeFor: shows("profile") },
  { name: "registry", specifier: "@portico/registry-mf", kind: "regular", place: "main", activeFor: shows("registry") },
  {
    name: "notifications",
    specifier: "@portico/notifications-mf",
    kind: "regular",
    place: "overlay",
    activeFor: withBar,
  },
];

/** A tenant's application as a part: `tickets` → `@app/tickets`. */
export function appPart(module: string): Part {
  return {
    name: `app-${module}`,
    specifier: `@app/${module}`,
    kind: "regular",
    place: "main",
    module,
    activeFor: (decision) => decision.kind === "show" && "module" in decision && decision.module === module,
  };
}
