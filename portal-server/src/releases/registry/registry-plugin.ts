import type { PublishAnswer } from "@portico/shared-utility/contract";
import { definePlugin } from "../../platform/http/define-plugin.ts";
import { createQueues } from "../../platform/jobs/bounded-queue.ts";
import { createGate } from "../gate/create-gate.ts";
import { storedFiles } from "../gate/stored-files.ts";
import { type CanaryFinish, finishCanary } from "./finish-canary.ts";
import { type Pinning, pinModule } from "./pin-module.ts";
import { type Promotion, promoteRelease } from "./promote-release.ts";
import { type ModulePublishing, publishModules } from "./publish-modules.ts";
import { readRoutes } from "./read-routes.ts";
import type { RegistryDeps } from "./registry-deps.ts";
import { createReleaseWatch } from "./release-watch.ts";
import { type RollBack, rollBack } from "./roll-back.ts";
import { type CanaryStart, startCanary } from "./start-canary.ts";
import { writeRoutes } from "./write-routes.ts";

/** `app.registry`: how the server's other rooms publish, through the same gate and into the same history. */
export interface Registry {
  publish(call: ModulePublishing): Promise<PublishAnswer>;
  promote(call: Promotion): Promise<PublishAnswer>;
  rollBack(call: RollBack): Promise<PublishAnswer>;
  pin(call: Pinning): Promise<PublishAnswer>;
  startCanary(call: CanaryStart): Promise<PublishAnswer>;
  finishCanary(call: CanaryFinish): Promise<PublishAnswer>;
  /** Announces a change that another room of this process has just made, without waiting for the next poll. */
  announceReleases(): void;
}

declare module "fastify" {
  interface FastifyInstance {
    registry: Registry;
  }
}

/** `/api/registry/…`: the releases of maps, for pipelines and for users with a role (docs/releases.md). */
export const registryPlugin = definePlugin("registry", ["tenants", "accounts", "maps", "modules", "live"], (app) => {
  const { db, clock, config } = app.deps;
  const stored = storedFiles(app.modules.store, db);
  const gate = createGate(stored, {
    allowLoopback: config.registryAllowLoopback,
    budget: config.publishMegabytes * 1024 * 1024,
  });
  const deps: RegistryDeps = {
    db,
    clock,
    stored,
    gate,
    moves: createQueues({ width: 1, queue: Number.POSITIVE_INFINITY }),
  };
  app.addHook("onClose", () => deps.gate.close());
  const watch = createReleaseWatch({ ...app.deps, log: app.log, live: app.live });
  const announced = async (call: Promise<PublishAnswer>) => {
    const answer = await call;
    if (answer.published) watch.wake();
    return answer;
  };
  app.decorate("registry", {
    publish: (call) => announced(publishModules(deps, call)),
    promote: (call) => announced(promoteRelease(deps, call)),
    rollBack: (call) => announced(rollBack(deps, call)),
    pin: (call) => announced(pinModule(deps, call)),
    startCanary: (call) => announced(startCanary(deps, call)),
    finishCanary: (call) => announced(finishCanary(deps, call)),
    announceReleases: watch.wake,
  } satisfies Registry);
  app.decorateRequest("registryActor", undefined);
  app.addHook("onListen", () => watch.start());
  app.addHook("preClose", () => watch.stop());
  readRoutes(app);
  writeRoutes(app);
});
