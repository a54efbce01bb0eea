import { appModules, appNameIn, type BootDocument, locales, type ResolvedMap } from "@portico/shared-utility/contract";
import type { Database } from "../../platform/db/database.ts";
import { listApps } from "./find-apps.ts";

/**
 * The names of a tenant's applications in every language, for guests, who get no `GET /apps`. Every application of the
 * map may have a public area.
 */
export async function publicNames(
  db: Database,
  tenant: string,
  { imports }: Pick<ResolvedMap, "imports">,
): Promise<NonNullable<BootDocument["names"]>> {
  const mapped = appModules(imports);
  const apps = (await listApps(db, tenant)).filter(({ module }) => mapped.includes(module));
  const namesOf = (app: (typeof apps)[number]) =>
    Object.fromEntries(locales.map((locale) => [locale, appNameIn(app, locale)]));
  return Object.fromEntries(apps.map((app) => [app.module, namesOf(app)]));
}
