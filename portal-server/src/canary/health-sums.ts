import { type AnyColumn, and, gte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { baseScope } from "../maps/map-document.ts";
import { releaseHealth } from "./health-table.ts";
import type { HealthSum } from "./judge-canary.ts";

/** What pages of one release of a scope have reported since an instant, whatever they were put together with. */
export async function healthSum(
  db: Database,
  place: { environment: string; scope: string; release: number },
  since: Date,
): Promise<HealthSum> {
  const minute = new Date(Math.floor(since.getTime() / 60_000) * 60_000);
  const total = (column: AnyColumn) => sql<number>`coalesce(sum(${column}), 0)::int`;
  const [sums] = await db
    .select({
      pages: total(releaseHealth.pages),
      loadFailures: total(releaseHealth.loadFailures),
      mountFailures: total(releaseHealth.mountFailures),
      errors: total(releaseHealth.errors),
    })
    .from(releaseHealth)
    .where(and(gte(releaseHealth.minute, minute), isRunning(place)));
  return sums ?? { pages: 0, loadFailures: 0, mountFailures: 0, errors: 0 };
}

/** Maps are named `{environment}:{base}` or `{environment}:{base}+{tenant}:{own}`. */
function isRunning({ environment, scope, release }: { environment: string; scope: string; release: number }): SQL {
  const pattern =
    scope === baseScope ? `^${environment}:${release}([+]|$)` : `^${environment}:[0-9]+[+]${scope}:${release}$`;
  return sql`${releaseHealth.map} ~ ${pattern}`;
}
