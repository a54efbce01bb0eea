import { bootDocument } from "@portico/shared-utility";
import { ownValue } from "@portico/shared-utility/contract";
import { useApps, useSettings } from "@portico/shared-utility/react";
import { media } from "../paths.ts";
import type { Entry } from "./entry.ts";

/** The pages that the releases of the user's applications offer, including applications that are not loaded. */
export function useOfferedPages(): readonly Entry[] {
  const apps = useApps();
  const { locale } = useSettings();
  if (apps.status !== "loaded") return [];
  const { routes = {} } = bootDocument().map;
  return apps.apps.flatMap(({ module, name }) =>
    (ownValue(routes, `@app/${module}`)?.pages ?? []).map((page) => ({
      id: `page ${page.path}`,
      group: "pages" as const,
      label: page.name[locale],
      hint: name,
      words: Object.values(page.name).join(" "),
      picture: { logo: media.appLogo(module) },
      to: page.path,
    })),
  );
}
