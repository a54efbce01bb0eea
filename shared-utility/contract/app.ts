import type { Locale } from "@portico/contract";

/** Names of an application by language. */
export type AppNames = { [Language in Locale]?: string | undefined };

/** One entry of `GET /apps`. `module` is also the first segment of the application's paths. */
export interface App {
  module: string;
  name: string;
  /**
   * The names in languages other than that of `name`. In the page, the `name` of `apps$` is in the current language.
   */
  names?: AppNames | undefined;
}

/** The application's name in a language. */
export function appNameIn({ name, names }: Pick<App, "name" | "names">, locale: Locale): string {
  return names?.[locale] || name;
}

/** The applications of the signed-in user's tenant. */
export type Apps = { status: "unknown" } | { status: "loaded"; apps: readonly App[] };
