export type HandbookRoute = { kind: "home"; q: string } | { kind: "page"; slug: string } | { kind: "unknown" };

export const homePath = "/home";
export const pagePath = (slug: string) => `/${slug}`;

/** Parses the address bar. Every address is below the application's base path. */
export function readRoute(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  basePath: string,
): HandbookRoute {
  const path = pathname.slice(basePath.length).replace(/\/$/, "");
  if (path === "" || path === homePath) return { kind: "home", q: new URLSearchParams(search).get("q") ?? "" };
  const slug = /^\/([a-z-]+)$/.exec(path)?.[1];
  return slug ? { kind: "page", slug } : { kind: "unknown" };
}
