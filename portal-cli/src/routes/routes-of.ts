import type { AppRoutes } from "@portico/shared-utility/contract";
import { UsageError } from "../usage-error.ts";

const kinds = "base:/help, path:/manuals, public:/status or redirect:/old-help=/help/home";

/**
 * Parses the addresses in the values of `--route`, e.g. `base:/help`; `undefined` without values.
 * @throws UsageError for an invalid value
 */
export function routesOf(words: readonly string[]): AppRoutes | undefined {
  if (words.length === 0) return undefined;
  return words.reduce<AppRoutes>(withRoute, {});
}

function withRoute(routes: AppRoutes, word: string): AppRoutes {
  const [, kind, value = ""] = /^(base|path|public|redirect):(\/.*)$/.exec(word) ?? [];
  if (kind === "base" && routes.base === undefined) return { ...routes, base: value };
  if (kind === "path") return { ...routes, paths: [...(routes.paths ?? []), value] };
  if (kind === "public") return { ...routes, public: [...(routes.public ?? []), value] };
  const [from = "", to] = value.split("=");
  if (kind === "redirect" && to) return { ...routes, redirects: { ...routes.redirects, [from]: to } };
  throw new UsageError(`--route ${word} is no route: write ${kinds}, and one base only.`);
}

/** The lines that describe an application's addresses, each as `[kind, address, target]`. */
export function routeRows({
  base,
  paths = [],
  public: open = [],
  redirects = {},
  pages = [],
}: AppRoutes): [string, string, string][] {
  return [
    ...(base === undefined ? [] : [["base", base, ""] as [string, string, string]]),
    ...paths.map((path): [string, string, string] => ["path", path, ""]),
    ...open.map((path): [string, string, string] => ["public", path, ""]),
    ...Object.entries(redirects).map(([from, to]): [string, string, string] => ["redirect", from, to]),
    ...pages.map(({ path, name }): [string, string, string] => ["page", path, name.en]),
  ];
}
