import type { Deps } from "../../platform/http/app-types.ts";
import { releaseOrigins } from "./origin-table.ts";

/** Allows modules of a scope to come from an origin. Does nothing when the origin is allowed already. */
export async function allowOrigin({ db, clock }: Pick<Deps, "db" | "clock">, scope: string, origin: string) {
  const row = { scope, origin, createdAt: clock.now() };
  await db.insert(releaseOrigins).values(row).onConflictDoNothing();
}
