import type { CanaryPoint } from "@portico/shared-utility/contract";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/db/database.ts";
import type { Arm } from "../maps/map-source.ts";
import { visitorHealth } from "./visitor-health-table.ts";

/** The number of steps between the start of a canary and now. */
const seriesSteps = 12;

/**
 * The counts of {@link healthSum} at equal steps since a canary began, the newest last. A visitor counts from the first
 * page, and as failing from the first failure of that kind.
 */
export async function healthSeries(
  db: Database,
  { canary, release }: Arm,
  { startedAt, now }: { startedAt: Date; now: Date },
): Promise<CanaryPoint[]> {
  const step = Math.max(now.getTime() - startedAt.getTime(), 1_000) / seriesSteps;
  const { firstSeenAt, failedAt, erredAt } = visitorHealth;
  // With PostgreSQL's `greatest`, a step could have no length.
  const stepOf = (
    column: PgColumn,
  ): SQL<number | null> => sql`case when ${column} is not null then least(${seriesSteps},
    greatest(0, ceil(extract(epoch from ${column} - ${startedAt.toISOString()}::timestamptz) * 1000 / ${step}::float8)))::int end`;
  const groups = await db
    .select({
      seen: stepOf(firstSeenAt),
      failed: stepOf(failedAt),
      erred: stepOf(erredAt),
      visitors: sql<number>`count(*)::int`,
    })
    .from(visitorHealth)
    .where(and(eq(visitorHealth.canary, canary), eq(visitorHealth.release, release)))
    .groupBy(sql`1, 2, 3`);
  const until = (kind: "seen" | "failed" | "erred", at: number) =>
    groups.reduce(
      (total, group) => ((group[kind] ?? Number.POSITIVE_INFINITY) <= at ? total + group.visitors : total),
      0,
    );
  return Array.from({ length: seriesSteps + 1 }, (_, at) => ({
    at: new Date(startedAt.getTime() + at * step).toISOString(),
    visitors: until("seen", at),
    failing: until("failed", at),
    errors: until("erred", at),
  }));
}
