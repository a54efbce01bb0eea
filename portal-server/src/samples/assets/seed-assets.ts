import type { Database, Transaction } from "../../platform/db/database.ts";
import { assets } from "./asset-table.ts";
import { demoAssets } from "./demo-assets.ts";

/** Inserts the demo's assets for acme. Existing rows stay unchanged. */
export async function seedAssets(db: Database | Transaction, now = new Date()): Promise<void> {
  await db
    .insert(assets)
    .values(demoAssets.map((asset) => ({ ...asset, tenant: "acme", updatedAt: now })))
    .onConflictDoNothing();
}
