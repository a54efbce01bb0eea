import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import type { Arm } from "../maps/map-source.ts";
import type { HealthSum } from "./judge-canary.ts";
import { visitorHealth } from "./visitor-health-table.ts";

/** Counts the visitors of one of the two releases that a canary compares, and their failures. */
export async function healthSum(db: Database, { canary, release }: Arm): Promise<HealthSum> {
  const { loadFailed, mountFailed, erred } = visitorHealth;
  const countOf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [sums] = await db
    .select({
      visitors: countOf(sql`true`),
      loadFailures: countOf(sql`${loadFailed}`),
      mountFailures: countOf(sql`${mountFailed}`),
      failing: countOf(sql`${loadFailed} or ${mountFailed}`),
      errors: countOf(sql`${erred}`),
    })
    .from(visitorHealth)
    .where(and(eq(visitorHealth.canary, canary), eq(visitorHealth.release, release)));
  return sums ?? { visitors: 0, loadFailures: 0, mountFailures: 0, failing: 0, errors: 0 };
}
