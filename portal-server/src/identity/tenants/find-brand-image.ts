import { and, eq } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { type BrandImageKind, brandImageKinds } from "../../platform/db/tenant-table.ts";
import type { TenantImage } from "../../platform/media/media-routes.ts";
import { tenantImages } from "./tenant-image-table.ts";

/**
 * Finds a tenant's picture by the name of its file, e.g. `logo-dark.svg`.
 * @returns `undefined` when the tenant has none of this kind and type
 */
export async function findBrandImage(db: Database, domain: string, file: string): Promise<TenantImage | undefined> {
  const [, kind, type] = /^([a-z-]+)\.(svg|png)$/.exec(file) ?? [];
  if (!isKind(kind)) return undefined;
  const { version, image } = tenantImages;
  const isIt = and(eq(tenantImages.domain, domain), eq(tenantImages.kind, kind));
  const [found] = await db.select({ type: tenantImages.type, version, image }).from(tenantImages).where(isIt);
  return found?.type === type ? found : undefined;
}

function isKind(name: string | undefined): name is BrandImageKind {
  return brandImageKinds.some((kind) => kind === name);
}
