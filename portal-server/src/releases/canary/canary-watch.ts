import { and, eq } from "drizzle-orm";
import { portalSource } from "../../identity/audit/audit-release.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { LoggedDeps } from "../../platform/http/app-types.ts";
import { releasePointers } from "../maps/release-table.ts";
import { releaseCanaries } from "../registry/canary-table.ts";
import { endCanary } from "./end-canary.ts";
import { healthSum } from "./health-sums.ts";
import { judgeCanary } from "./judge-canary.ts";

/**
 * Ends every canary in this environment that is worse than the stable release.
 * @returns the ids of the ended canaries
 */
export async function judgeCanaries({ config, db, log }: Omit<LoggedDeps, "clock">): Promise<number[]> {
  const isCurrent = and(
    eq(releasePointers.environment, releaseCanaries.environment),
    eq(releasePointers.scope, releaseCanaries.scope),
  );
  const canaries = await db
    .select({ canary: releaseCanaries, current: releasePointers.releaseId })
    .from(releaseCanaries)
    .innerJoin(releasePointers, isCurrent)
    .where(eq(releaseCanaries.environment, config.environment));
  const ended: number[] = [];
  for (const { canary, current } of canaries) {
    const place = { environment: config.environment, scope: canary.scope };
    const canarySums = await healthSum(db, { canary: canary.releaseId, release: canary.releaseId });
    const stableSums = await healthSum(db, { canary: canary.releaseId, release: current });
    const worse = judgeCanary(canarySums, stableSums);
    if (worse === undefined) continue;
    log.warn({ ...place, release: canary.releaseId, own: canarySums, others: stableSums }, "a canary is taken back");
    const by = { author: "portal", reason: `Taken back by itself: ${worse}`, by: portalSource("portal") };
    await endCanary(db, place, canary.releaseId, by).then(
      () => ended.push(canary.releaseId),
      (error: unknown) => {
        // Another process has ended the canary first.
        if (!(error instanceof ApiError && error.code === "release.no_canary")) throw error;
      },
    );
  }
  return ended;
}
