import type { AppRoutes } from "@portico/contract";

/** Specifier of an application → its addresses, as the release of the page declares them. */
export type ReleaseRoutes = Readonly<Record<string, AppRoutes>>;

/** Whether a path is an address, or below it. Its trailing slash makes no difference. */
export function isBelow(path: string, address: string): boolean {
  return path === address || path.startsWith(`${address}/`);
}

/**
 * The address in the route table that corresponds to a declared one: `/help/7` → `/handbook/7` if the base path of
 * `@app/handbook` is `/help`. A further address corresponds to the application itself, `/handbook`, and a public one to
 * its public area, `/handbook/portal`.
 */
export function tablePath(path: string, routes: ReleaseRoutes = {}): string | undefined {
  for (const [specifier, { base, paths = [], public: open = [] }] of Object.entries(routes)) {
    const app = specifier.replace("@app", "");
    if (open.some((address) => isBelow(path, address))) return `${app}/portal`;
    if (base !== undefined && isBelow(path, base)) return app + path.slice(base.length);
    if (paths.some((address) => isBelow(path, address))) return app;
  }
  return undefined;
}
