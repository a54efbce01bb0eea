import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../db/database.ts";
import type { App } from "../http/app-types.ts";
import type { Clock } from "../jobs/clock.ts";
import { createShortCache } from "../jobs/short-cache.ts";
import { healthLimits } from "./health-limits.ts";

/** Resolves when the part responds, rejects when it does not. */
type HealthCheck = () => Promise<unknown>;

/** Part → its check; services add their own. */
export type HealthChecks = Map<string, HealthCheck>;

export function createHealthChecks(db: Database): HealthChecks {
  return new Map([["database", () => db.execute(sql`select 1`)]]);
}

const ok = z.object({ status: z.literal("ok") });
const unavailable = z.object({ status: z.literal("unavailable"), parts: z.array(z.string()) });
const routeOptions = { logLevel: "warn", config: { tenant: "none" } } as const;

/**
 * `GET /readyz` and `GET /healthz` return 200 only when every part responds, otherwise 503 with the names of the
 * failing parts; a load balancer then sends no requests here. Anyone may ask, so the parts are asked once a second at most.
 * `GET /livez` returns 200 as long as the process responds at all, because a restart would not repair a failing part
 * (https://kubernetes.io/docs/concepts/configuration/liveness-readiness-startup-probes/).
 */
export function healthRoutes(app: App, checks: HealthChecks, clock: Clock): void {
  const failing = createShortCache(() => failingParts(checks), clock);
  for (const url of ["/readyz", "/healthz"]) {
    const schema = { tags: ["health"], response: { 200: ok, 503: unavailable } };
    app.get(url, { schema, ...routeOptions }, async (_request, reply) => {
      const parts = (await failing.get("parts")) ?? [];
      reply.header("cache-control", "no-store");
      if (parts.length === 0) return { status: "ok" as const };
      return reply.code(503).header("retry-after", "1").send({ status: "unavailable", parts });
    });
  }
  app.get(
    "/livez",
    { schema: { tags: ["health"], response: { 200: ok } }, ...routeOptions },
    async (_request, reply) => {
      reply.header("cache-control", "no-store");
      return { status: "ok" as const };
    },
  );
}

async function failingParts(checks: ReadonlyMap<string, HealthCheck>): Promise<string[]> {
  const failing = [...checks].map(async ([part, check]) => ((await respondsInTime(check)) ? [] : [part]));
  return (await Promise.all(failing)).flat();
}

async function respondsInTime(check: HealthCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    // Lets responses that arrived while the process was busy be read first.
    timer = setTimeout(() => setImmediate(resolve, false), healthLimits.deadline);
  });
  const result = check().then(
    () => true,
    () => false,
  );
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}
