import { and, inArray, isNull } from "drizzle-orm";
import { sessions } from "../../identity/accounts/session-table.ts";
import type { Database } from "../../platform/db/database.ts";

const chunk = 1_000;

/** Which of these sessions have not ended; their natural end comes with the token's. */
export async function livingSessions(db: Database, ids: string[]): Promise<Set<string>> {
  const alive = new Set<string>();
  for (let from = 0; from < ids.length; from += chunk) {
    const rows = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(inArray(sessions.id, ids.slice(from, from + chunk)), isNull(sessions.endedAt)));
    for (const { id } of rows) alive.add(id);
  }
  return alive;
}
