import type { PublishResponse } from "@portico/shared-utility/contract";
import type { LivePublisher } from "../../messaging/live/live-publisher.ts";
import type { LoggedDeps } from "../../platform/http/app-types.ts";
import { createQueues } from "../../platform/http/bounded-queue.ts";
import { createGate } from "../gate/create-gate.ts";
import type { StoredFiles } from "../gate/file-reader.ts";
import { type Arranging, arrangeSlot } from "./arrange-slot.ts";
import { type Configuring, configureApp } from "./configure-app.ts";
import { type CanaryFinish, finishCanary } from "./finish-canary.ts";
import { type Pinning, pinModule } from "./pin-module.ts";
import { type Promotion, promoteRelease } from "./promote-release.ts";
import { type ModulePublishing, publishModules } from "./publish-modules.ts";
import type { RegistryDeps } from "./registry-call.ts";
import { createReleaseWatch } from "./release-watch.ts";
import { type RollBack, rollBack } from "./roll-back.ts";
import { type CanaryStart, startCanary } from "./start-canary.ts";

export type Registry = ReturnType<typeof createRegistry>;

interface RegistryNeeds extends LoggedDeps {
  live: Pick<LivePublisher, "announce">;
  /** The module store and its builds, for the gate. */
  stored: StoredFiles;
}

/** How releases are published, through the same gate and into the same history. */
export function createRegistry({ config, db, clock, log, live, stored }: RegistryNeeds) {
  const gate = createGate(stored, {
    allowLoopback: config.registryAllowLoopback,
    budget: config.publishMegabytes * 1024 * 1024,
  });
  const moves = createQueues({ width: 1, queue: Number.POSITIVE_INFINITY });
  const deps: RegistryDeps = { db, clock, stored, gate, moves };
  const watch = createReleaseWatch({ config, db, clock, log, live });
  const announced = async (call: Promise<PublishResponse>) => {
    const response = await call;
    if (response.published) watch.wake();
    return { ...response, served: config.environment };
  };
  return {
    publish: (call: ModulePublishing) => announced(publishModules(deps, call)),
    promote: (call: Promotion) => announced(promoteRelease(deps, call)),
    rollBack: (call: RollBack) => announced(rollBack(deps, call)),
    pin: (call: Pinning) => announced(pinModule(deps, call)),
    configure: (call: Configuring) => announced(configureApp(deps, call)),
    arrange: (call: Arranging) => announced(arrangeSlot(deps, call)),
    startCanary: (call: CanaryStart) => announced(startCanary(deps, call)),
    finishCanary: (call: CanaryFinish) => announced(finishCanary(deps, call)),
    /** Announces a change that another feature of this process has just made, without waiting for the next poll. */
    announceReleases: watch.wake,
    /** Starts to announce releases to open tabs, whichever process published them. */
    start: watch.start,
    stop: watch.stop,
    /** Ends the threads of the gate. */
    close: gate.close,
  };
}
