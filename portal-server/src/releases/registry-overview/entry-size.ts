import type { BuildReason } from "@portico/shared-utility/contract";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { releases } from "../maps/release-table.ts";
import type { Modules } from "../modules/modules.ts";

export interface SizeNeeds {
  db: Database;
  store: Pick<Modules["store"], "read">;
}

type Entry = Pick<BuildReason, "address" | "integrity">;
type Place = { environment: Environment; scopes: string[] };

// A file with a given address and hash never changes its size.
const sizes = new LRUCache<string, number>({ max: 1_000 });

/**
 * Bytes of a build's entry: the stored size of the portal's own file, or the size that the gate measured for any
 * release of these scopes. `null` when it was not measured, e.g. for an override, or when the store does not respond.
 */
export async function entrySize(needs: SizeNeeds, place: Place, entry: Entry): Promise<number | null> {
  const key = `${entry.address}\n${entry.integrity}`;
  const known = sizes.get(key);
  if (known !== undefined) return known;
  const isStored = entry.address.startsWith("/");
  const size = await (isStored ? storedSize(needs, entry) : checkedSize(needs, place, entry));
  if (size !== null && entry.integrity !== null) sizes.set(key, size);
  return size;
}

async function storedSize({ store }: SizeNeeds, { address }: Entry): Promise<number | null> {
  const bytes = await store.read(address).catch(() => undefined);
  return bytes?.length ?? null;
}

async function checkedSize(
  { db }: SizeNeeds,
  { environment, scopes }: Place,
  { address, integrity }: Entry,
): Promise<number | null> {
  const checked = sql`${releases.report} @> ${JSON.stringify([{ address, integrity }])}::jsonb`;
  const [found] = await db
    .select({ report: releases.report })
    .from(releases)
    .where(and(eq(releases.environment, environment), inArray(releases.scope, scopes), checked))
    .orderBy(desc(releases.id))
    .limit(1);
  return found?.report?.find((check) => check.address === address)?.size ?? null;
}
