import { and, inArray, isNull } from "drizzle-orm";
import { sessions } from "../../identity/accounts/session-table.ts";
import type { Database } from "../../platform/db/database.ts";

const idsPerQuery = 1_000;

/** Returns those of the sessions that have not ended. Expiry is not checked: the token expires earlier. */
export async function activeSessions(db: Database, ids: string[]): Promise<Set<string>> {
  const active = new Set<string>();
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const rows = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(inArray(sessions.id, ids.slice(from, from + idsPerQuery)), isNull(sessions.endedAt)));
    for (const { id } of rows) active.add(id);
  }
  return active;
}
