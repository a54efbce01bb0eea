import type { Deps } from "../../platform/http/app-types.ts";
import { releaseOrigins } from "./origin-table.ts";

/** Lets modules of a scope come from an origin; one that is allowed already stays so. */
export async function allowOrigin({ db, clock }: Pick<Deps, "db" | "clock">, scope: string, origin: string) {
  const row = { scope, origin, createdAt: clock.now() };
  await db.insert(releaseOrigins).values(row).onConflictDoNothing();
}
