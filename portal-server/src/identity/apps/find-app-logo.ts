import { and, eq } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import type { TenantImage } from "../../platform/media/media-routes.ts";
import { findBrandImage } from "../tenants/find-brand-image.ts";
import { appLogos, apps } from "./app-table.ts";

/** The source of an application's logo: the uploaded picture, or the name if there is none. */
interface AppLogo {
  name: string;
  uploaded?: TenantImage | undefined;
}

/** @returns `undefined` when the tenant does not have the application */
async function findAppLogo(db: Database, tenant: string, module: string): Promise<AppLogo | undefined> {
  const { type, version, image } = appLogos;
  const [found] = await db
    .select({ name: apps.name, uploaded: { type, version, image } })
    .from(apps)
    .leftJoin(appLogos, and(eq(appLogos.tenant, apps.tenant), eq(appLogos.module, apps.module)))
    .where(and(eq(apps.tenant, tenant), eq(apps.module, module)));
  return found && { name: found.name, uploaded: found.uploaded ?? undefined };
}

/** The pictures of a tenant and of its applications. */
export function imagesOf(db: Database) {
  return {
    ofTenant: (domain: string, file: string) => findBrandImage(db, domain, file),
    ofApp: (domain: string, module: string) => findAppLogo(db, domain, module),
  };
}
