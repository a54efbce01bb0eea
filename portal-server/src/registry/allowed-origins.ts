import { eq } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { type Actor, every } from "./actor.ts";
import { releaseOrigins } from "./origin-table.ts";

/** The origins that an actor may publish modules of a scope from: those of both the scope and the credential. */
export async function allowedOrigins(db: Database, scope: string, { origins }: Actor): Promise<Set<string>> {
  const rows = await db.select().from(releaseOrigins).where(eq(releaseOrigins.scope, scope));
  const all = rows.map(({ origin }) => origin);
  return new Set(all.filter((origin) => origins.includes(every) || origins.includes(origin)));
}
