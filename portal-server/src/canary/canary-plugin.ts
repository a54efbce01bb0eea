import type { TelemetryKind } from "@portico/shared-utility/contract";
import { definePlugin } from "../http/define-plugin.ts";
import { canaryRoutes } from "./canary-routes.ts";
import { judgeCanaries } from "./canary-watch.ts";
import { createHealthCounter, type HealthKind } from "./release-health.ts";

export interface ReleaseHealth {
  /** A page was served with this map. Counted only while something is on trial for the tenant. */
  opened(tenant: string, map: string): void;
  /** A page reported something of the map that it runs. */
  failed(tenant: string, map: string, kind: Exclude<HealthKind, "pages">): void;
  /** Writes what was counted and takes back what does worse; runs by itself while the portal listens. */
  judge(): Promise<number[]>;
}

declare module "fastify" {
  interface FastifyInstance {
    releaseHealth: ReleaseHealth;
  }
}

const interval = 10_000;

/** What a page's report counts as; a last good build in its place hides a load that failed. */
const harm: Partial<Record<TelemetryKind, Exclude<HealthKind, "pages">>> = {
  load: "loadFailures",
  fallback: "loadFailures",
  mount: "mountFailures",
  error: "errors",
  rejection: "errors",
};

/** Releases on trial: who gets them, how they do, and their way back. */
export const canaryPlugin = definePlugin("canary", ["visitors", "registry", "telemetry"], (app) => {
  const { db, clock, config } = app.deps;
  const counter = createHealthCounter(db, clock);
  const warn = (err: unknown) => app.log.warn({ err }, "the releases on trial were not looked at");
  const ifOnTrial = (tenant: string, count: () => void) => {
    app.maps.hasTrial(config.environment, tenant).then((has) => has && count(), warn);
  };
  const judge = async () => {
    await counter.flush();
    const ended = await judgeCanaries(app);
    if (ended.length > 0) app.registry.moved();
    return ended;
  };
  app.decorate("releaseHealth", {
    opened: (tenant, map) => ifOnTrial(tenant, () => counter.count(tenant, map, "pages")),
    failed: (tenant, map, kind) => ifOnTrial(tenant, () => counter.count(tenant, map, kind)),
    judge,
  } satisfies ReleaseHealth);
  app.telemetry.subscribe(({ tenant, kind, release }) => {
    const counted = harm[kind];
    if (counted && release !== undefined) app.releaseHealth.failed(tenant, release, counted);
  });
  canaryRoutes(app);
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", async () => {
    timer = setInterval(() => judge().catch(warn), interval);
    timer.unref();
  });
  app.addHook("preClose", async () => clearInterval(timer));
});
