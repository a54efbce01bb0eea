import { appPrefix } from "@portico/shared-utility/contract";
import { eq, inArray, max } from "drizzle-orm";
import { apps } from "../../identity/apps/app-table.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import { currentReleases } from "../maps/release-store.ts";
import type { DemoApp } from "./demo-apps.ts";

type Needs = Pick<Deps, "db" | "config">;

/** Tenant's domain → the modules in its current map; a tenant without a release is missing. */
type MappedNames = ReadonlyMap<string, ReadonlySet<string>>;

/** The modules in the current maps of the demo's tenants. */
export async function mappedNames({ db, config }: Needs, demoApps: readonly DemoApp[]): Promise<MappedNames> {
  const scopes = [...new Set(demoApps.map(({ tenant }) => tenant))];
  const current = await currentReleases(db, config.environment, scopes);
  return new Map(current.map(({ scope, document }) => [scope, new Set(Object.keys(document.imports))]));
}

/**
 * Offers the applications that are new to a demo which ran before. Applications that are not new stay unchanged: an
 * operator may have removed them. The first publication of a tenant offers nothing, because the demo's data did so
 * already.
 * @param before the modules of the maps before the builds of the checkout were published
 */
export async function offerNewApps(needs: Needs, demoApps: readonly DemoApp[], before: MappedNames): Promise<void> {
  const { db } = needs;
  const after = await mappedNames(needs, demoApps);
  const isNew = ({ tenant, module }: DemoApp) =>
    before.get(tenant)?.has(appPrefix + module) === false && after.get(tenant)?.has(appPrefix + module) === true;
  const found = demoApps.filter(isNew);
  if (found.length === 0) return;
  const domains = found.map(({ tenant }) => tenant);
  const known = await db.select({ domain: tenants.domain }).from(tenants).where(inArray(tenants.domain, domains));
  for (const { tenant, module, name, names } of found) {
    if (!known.some(({ domain }) => domain === tenant)) continue;
    const [last] = await db
      .select({ position: max(apps.position) })
      .from(apps)
      .where(eq(apps.tenant, tenant));
    const position = (last?.position ?? -1) + 1;
    await db.insert(apps).values({ tenant, module, name, names, position }).onConflictDoNothing();
  }
}
