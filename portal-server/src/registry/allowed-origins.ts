import { eq } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { type Actor, every } from "./actor.ts";
import { exactOrigin } from "./exact-origin.ts";
import { releaseOrigins } from "./origin-table.ts";

/** The origins that an actor may publish modules of a scope from: those of both the scope and the credential. */
export async function allowedOrigins(db: Database, scope: string, { origins }: Actor): Promise<Set<string>> {
  const rows = await db.select().from(releaseOrigins).where(eq(releaseOrigins.scope, scope));
  // A row that an earlier version took, such as https://*, allows nothing.
  const all = rows.map(({ origin }) => origin).filter((origin) => exactOrigin(origin) === origin);
  return new Set(all.filter((origin) => origins.includes(every) || origins.includes(origin)));
}
