import { isBelow, type ReleaseRoutes } from "./app-routes.ts";
import { ownValue } from "./own-value.ts";

/**
 * The address that a path has moved to, by a redirect of the release or since its application has another base path;
 * `undefined` for all others. Always a path of this origin. The longest matching redirect applies.
 * @param path `location.pathname`, e.g. `/old-help/7`
 */
export function movedTo(path: string, routes: ReleaseRoutes | undefined): string | undefined {
  if (!routes) return undefined;
  const redirects = Object.values(routes).flatMap((declared) => Object.entries(declared.redirects ?? {}));
  const [found] = redirects
    .map(([from, to]) => ({ from: withoutStar(from), to, isOpen: from !== withoutStar(from) }))
    .filter(({ from, isOpen }) => path === from || path === `${from}/` || (isOpen && isBelow(path, from)))
    .sort((one, other) => other.from.length - one.from.length);
  // The rest of the path is appended only below the new address: appended to "/" it could be an address of another
  // origin.
  if (found) return found.to.endsWith("/*") ? withoutStar(found.to) + path.slice(found.from.length) : found.to;
  const [, module = ""] = path.split("/");
  const base = ownValue(routes, `@app/${module}`)?.base;
  return base === undefined ? undefined : base + path.slice(module.length + 1);
}

const withoutStar = (address: string) => address.replace(/\/\*$/, "");
