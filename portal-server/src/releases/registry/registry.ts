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

/** How releases are published, through the same gate and into the same history. */
export interface Registry {
  publish(call: ModulePublishing): Promise<PublishResponse>;
  promote(call: Promotion): Promise<PublishResponse>;
  rollBack(call: RollBack): Promise<PublishResponse>;
  pin(call: Pinning): Promise<PublishResponse>;
  configure(call: Configuring): Promise<PublishResponse>;
  arrange(call: Arranging): Promise<PublishResponse>;
  startCanary(call: CanaryStart): Promise<PublishResponse>;
  finishCanary(call: CanaryFinish): Promise<PublishResponse>;
  /** Announces a change that another feature of this process has just made, without waiting for the next poll. */
  announceReleases(): void;
  /** Starts to announce releases to open tabs, whichever process published them. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends the threads of the gate. */
  close(): Promise<void>;
}

interface RegistryNeeds extends LoggedDeps {
  live: Pick<LivePublisher, "announce">;
  /** The module store and its builds, for the gate. */
  stored: StoredFiles;
}

export function createRegistry({ config, db, clock, log, live, stored }: RegistryNeeds): Registry {
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
    return response;
  };
  return {
    publish: (call) => announced(publishModules(deps, call)),
    promote: (call) => announced(promoteRelease(deps, call)),
    rollBack: (call) => announced(rollBack(deps, call)),
    pin: (call) => announced(pinModule(deps, call)),
    configure: (call) => announced(configureApp(deps, call)),
    arrange: (call) => announced(arrangeSlot(deps, call)),
    startCanary: (call) => announced(startCanary(deps, call)),
    finishCanary: (call) => announced(finishCanary(deps, call)),
    announceReleases: watch.wake,
    start: watch.start,
    stop: watch.stop,
    close: gate.close,
  };
}
