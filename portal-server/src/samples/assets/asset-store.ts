import { and, asc, eq } from "drizzle-orm";
import { containing } from "../../platform/db/containing.ts";
import type { Database } from "../../platform/db/database.ts";
import type { AssetChange, ListQuery } from "./asset-schemas.ts";
import { assets } from "./asset-table.ts";

export type AssetRow = typeof assets.$inferSelect;

const isAsset = (tenant: string, tag: string) => and(eq(assets.tenant, tenant), eq(assets.tag, tag));

const searched = [assets.tag, assets.name, assets.category, assets.serial, assets.holder, assets.location];

export async function listAssets(
  db: Database,
  tenant: string,
  { q, offset, limit }: ListQuery,
): Promise<{ rows: AssetRow[]; total: number }> {
  const where = and(eq(assets.tenant, tenant), q ? containing(searched, q) : undefined);
  const rows = await db.select().from(assets).where(where).orderBy(asc(assets.tag)).limit(limit).offset(offset);
  return { rows, total: await db.$count(assets, where) };
}

export async function findAsset(db: Database, tenant: string, tag: string): Promise<AssetRow | undefined> {
  const [row] = await db.select().from(assets).where(isAsset(tenant, tag));
  return row;
}

/** Changes the asset if it still has the version in the change. Returns `undefined` otherwise. */
export async function changeAsset(
  db: Database,
  tenant: string,
  tag: string,
  { version, ...details }: AssetChange,
  now: Date,
): Promise<AssetRow | undefined> {
  const [row] = await db
    .update(assets)
    .set({ ...details, version: version + 1, updatedAt: now })
    .where(and(isAsset(tenant, tag), eq(assets.version, version)))
    .returning();
  return row;
}
