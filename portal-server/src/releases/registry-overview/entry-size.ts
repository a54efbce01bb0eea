import type { BuildReason } from "@portico/shared-utility/contract";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { releases } from "../maps/release-table.ts";
import type { Modules } from "../modules/modules.ts";

export interface SizeNeeds {
  db: Database;
  store: Pick<Modules["store"], "read">;
}

/**
 * Bytes of a build's entry: of a file of the portal as it is stored, of another one as the gate has measured it for any
 * release of these scopes. `null` when it was not measured, such as an override.
 */
export async function entrySize(
  { db, store }: SizeNeeds,
  { environment, scopes }: { environment: Environment; scopes: string[] },
  { address, integrity }: Pick<BuildReason, "address" | "integrity">,
): Promise<number | null> {
  if (address.startsWith("/")) return (await store.read(address))?.length ?? null;
  const checked = sql`${releases.report} @> ${JSON.stringify([{ address, integrity }])}::jsonb`;
  const [found] = await db
    .select({ report: releases.report })
    .from(releases)
    .where(and(eq(releases.environment, environment), inArray(releases.scope, scopes), checked))
    .orderBy(desc(releases.id))
    .limit(1);
  return found?.report?.find((check) => check.address === address)?.size ?? null;
}
