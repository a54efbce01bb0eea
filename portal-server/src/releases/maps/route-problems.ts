import {
  type AppRoutes,
  appModules,
  appPrefix,
  isBelow,
  movedTo,
  type ReleaseRoutes,
  routeNames,
} from "@portico/shared-utility/contract";
import { serverNames } from "./check-document.ts";
import type { MapDocument } from "./map-document.ts";

/** An address that an application cannot have. */
interface RouteProblem {
  specifier: string;
  path: string;
  /** The problem, as the end of a sentence that begins with "the address". */
  reason: string;
}

interface Declared {
  specifier: string;
  /** The name of the application in `/{app}`. */
  app: string;
  declared: AppRoutes;
}

/**
 * Compares the declared addresses of a map's applications with the portal's addresses, with those of other
 * applications, and with one another.
 * @param offered the applications that the tenant offers, which may not be in the map yet
 */
export function routeProblems({ routes = {}, imports }: MapDocument, offered: readonly string[]): RouteProblem[] {
  const apps = [...new Set([...appModules(imports), ...offered])];
  const all = Object.entries(routes).map(([specifier, declared]) => ({
    specifier,
    app: specifier.slice(appPrefix.length),
    declared,
  }));
  return all.flatMap((one) => {
    if (!one.specifier.startsWith(appPrefix)) return problem(one, "/", "is of a module that is no application");
    return [
      ...addressesOf(one.declared).flatMap((path) => [
        ...nameProblems(one, path, apps),
        ...overlaps(one, path, all),
        ...repeated(one, path),
      ]),
      ...pathProblems(one),
      ...redirectProblems(one, routes),
      ...pageProblems(one),
    ];
  });
}

const withoutStar = (path: string) => path.replace(/\/\*$/, "");

/** Every declared address; redirects without `/*`. */
function addressesOf({ base, paths = [], public: open = [], redirects = {} }: AppRoutes): string[] {
  return [...(base === undefined ? [] : [base]), ...paths, ...open, ...Object.keys(redirects).map(withoutStar)];
}

function problem({ specifier }: Declared, path: string, reason: string): RouteProblem[] {
  return [{ specifier, path, reason }];
}

/** The first segment of an address may be the portal's, or the name of another application. */
function nameProblems(one: Declared, path: string, apps: readonly string[]): RouteProblem[] {
  const [, name = ""] = path.split("/");
  if ([...routeNames(), ...serverNames].includes(name)) return problem(one, path, `is the portal's: /${name}`);
  if (name !== one.app && apps.includes(name)) return problem(one, path, `is of the application ${appPrefix}${name}`);
  return [];
}

function overlaps(one: Declared, path: string, all: readonly Declared[]): RouteProblem[] {
  for (const other of all) {
    if (other.specifier === one.specifier) continue;
    const taken = addressesOf(other.declared).find((each) => isBelow(path, each) || isBelow(each, path));
    if (taken !== undefined) return problem(one, path, `overlaps with ${taken} of ${other.specifier}`);
  }
  return [];
}

function repeated(one: Declared, path: string): RouteProblem[] {
  const same = addressesOf(one.declared).filter((each) => each === path);
  return same.length > 1 ? problem(one, path, "is declared twice") : [];
}

/**
 * Addresses below `/{app}` belong to the application without a declaration; with a base path they lead to that path.
 */
function pathProblems(one: Declared): RouteProblem[] {
  const { base, paths = [], public: open = [] } = one.declared;
  const addresses = [...(base === undefined ? [] : [base]), ...paths].filter((path) => isBelow(path, `/${one.app}`));
  const moved = base === undefined ? [] : open.filter((path) => isBelow(path, `/${one.app}`));
  return [
    ...addresses.flatMap((path) => problem(one, path, "is the application's already: leave it out")),
    ...moved.flatMap((path) => problem(one, path, `leads to the base path ${base}`)),
  ];
}

/** A redirect must lead to a page in one step, and must hide no address of its application. */
function redirectProblems(one: Declared, routes: ReleaseRoutes): RouteProblem[] {
  const { base, paths = [], public: open = [], redirects = {} } = one.declared;
  const addresses = [`/${one.app}`, ...(base === undefined ? [] : [base]), ...paths, ...open];
  return Object.entries(redirects).flatMap(([from, to]) => {
    const hidden = from.endsWith("/*") && addresses.find((path) => isBelow(path, withoutStar(from)));
    const [, name = ""] = to.split("/");
    const next = movedTo(withoutStar(to), routes);
    return [
      ...(hidden ? problem(one, from, `hides ${hidden} of the same application`) : []),
      ...(serverNames.includes(name) ? problem(one, from, `leads to ${to}, which is no page`) : []),
      ...(next === undefined ? [] : problem(one, from, `leads to ${to}, which leads on to ${next}`)),
    ];
  });
}

/** The search may lead only to pages of the application that offers them. */
function pageProblems(one: Declared): RouteProblem[] {
  const { base, paths = [], public: open = [], pages = [] } = one.declared;
  const addresses = [`/${one.app}`, ...(base === undefined ? [] : [base]), ...paths, ...open];
  return pages.flatMap(({ path }, index) => {
    if (!addresses.some((address) => isBelow(path, address)))
      return problem(one, path, "of a page is not the application's");
    const isRepeated = pages.findIndex((page) => page.path === path) < index;
    return isRepeated ? problem(one, path, "is offered as a page twice") : [];
  });
}
