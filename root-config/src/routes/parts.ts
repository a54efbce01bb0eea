import { type Route, routes } from "@portico/shared-utility/contract";
import type { Decision } from "./guard.ts";

/**
 * How severe the failure of a part is. *Essential* (the bar, sign-in): a minimal built-in fallback replaces it.
 * *Regular*: a panel in its place. *Primary* are this orchestrator and the shared libraries, which are not parts:
 * without them there is no page, and the shell's start guard shows a message.
 */
type Severity = "primary" | "essential" | "regular";

/** A separately deployed part of the page. */
export interface Part {
  /** Its name for single-spa and in the layout. */
  name: string;
  specifier: string;
  severity: Exclude<Severity, "primary">;
  /** Its place: the page's content, the bar, or an overlay that is hidden until it has something to show. */
  place: "main" | "bar" | "overlay";
  /** A named export with the lifecycles, if the module's default ones belong to another part. */
  exportName?: string;
  /** Set for tenant applications. */
  module?: string;
  activeFor(decision: Decision): boolean;
}

/** The name of the part that renders a route: `@portico/profile-mf` → `profile`. */
export function partName({ screen, module, exportName }: Route): string {
  return exportName ?? module?.replace(/^@portico\/(.*)-mf$/, "$1") ?? screen;
}

/** The portal's own parts, in the order of the page: the bar, one for each module of the route table, the overlay. */
export function partsOf(table: readonly Route[] = routes): Part[] {
  const screensFor = (...accesses: Route["access"][]) =>
    table.filter(({ access }) => accesses.includes(access)).map(({ screen }) => screen);
  const withBar = shows(screensFor("user", "everyone"));
  const parts = new Map(
    table.flatMap((route) => {
      const part = routePart(route, table);
      return part ? [[part.name, part]] : [];
    }),
  );
  return [
    { name: "navbar", specifier: "@portico/navbar-mf", severity: "essential", place: "bar", activeFor: withBar },
    ...parts.values(),
    {
      name: "notifications",
      specifier: "@portico/notifications-mf",
      severity: "regular",
      place: "overlay",
      activeFor: withBar,
    },
  ];
}

export const portalParts: readonly Part[] = partsOf();

/**
 * A part may render several screens, such as sign-in and recovery. Without the screens for guests nobody can sign in.
 */
function routePart(route: Route, table: readonly Route[]): Part | undefined {
  const { module, exportName, access } = route;
  if (module === undefined) return undefined;
  const name = partName(route);
  return {
    name,
    specifier: module,
    ...(exportName !== undefined && { exportName }),
    severity: access === "guest" ? "essential" : "regular",
    place: "main",
    activeFor: shows(table.filter((other) => partName(other) === name).map(({ screen }) => screen)),
  };
}

function shows(screens: readonly string[]): (decision: Decision) => boolean {
  return (decision) => decision.kind === "show" && screens.includes(decision.screen);
}

/** A tenant's application as a part: `tickets` → `@app/tickets`. */
export function appPart(module: string): Part {
  return {
    name: `app-${module}`,
    specifier: `@app/${module}`,
    severity: "regular",
    place: "main",
    module,
    activeFor: (decision) =>
      decision.kind === "show" && "module" in decision && decision.module === module && decision.screen !== "notFound",
  };
}
