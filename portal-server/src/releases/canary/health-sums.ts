import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import type { Arm } from "../maps/map-source.ts";
import type { HealthSum } from "./judge-canary.ts";
import { visitorHealth } from "./visitor-health-table.ts";

/** How many visitors have met what with one of the two releases of a canary. */
export async function healthSum(db: Database, { canary, release }: Arm): Promise<HealthSum> {
  const { loadFailed, mountFailed, erred } = visitorHealth;
  const those = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [sums] = await db
    .select({
      visitors: those(sql`true`),
      loadFailures: those(sql`${loadFailed}`),
      mountFailures: those(sql`${mountFailed}`),
      failing: those(sql`${loadFailed} or ${mountFailed}`),
      errors: those(sql`${erred}`),
    })
    .from(visitorHealth)
    .where(and(eq(visitorHealth.canary, canary), eq(visitorHealth.release, release)));
  return sums ?? { visitors: 0, loadFailures: 0, mountFailures: 0, failing: 0, errors: 0 };
}
