import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { definePlugin } from "../../../platform/http/define-plugin.ts";
import type { ImportMapFile } from "../../maps/resolve-base.ts";
import { bucketStore } from "../artifacts/bucket-store.ts";
import { openBucket } from "../artifacts/open-bucket.ts";
import type { Build } from "./checkout-builds.ts";
import { moduleFiles } from "./module-files.ts";
import { createModuleStore, type ModuleStore } from "./module-store.ts";
import { type PageScript, pageScript } from "./page-script.ts";
import { stableAddresses } from "./stable-addresses.ts";

export interface Modules {
  store: ModuleStore;
  /** Sets the deployed builds. */
  use(importMap: ImportMapFile, builds: readonly Build[]): void;
  /** Grows with every `use`, so that cached pages are rendered again. */
  readonly generation: number;
  /** The address of the stream with new builds; only during development. */
  watch: string | undefined;
  /** `boot` of root-config, `systemjs` of shared-deps; `undefined` when no deployed build has it. */
  script(name: string): PageScript | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    modules: Modules;
  }
}

/** The module store, served at `/modules/…`. `deployCheckout` and uploads add files. */
export const modulesPlugin = definePlugin("modules", ["tenants"], async (app) => {
  const root = join(app.deps.config.dataDir, "modules");
  mkdirSync(root, { recursive: true });
  const local = createModuleStore(root);
  const { config, clock } = app.deps;
  const store = config.artifactsUrl ? bucketStore(local, openBucket(config.artifactsUrl), clock) : local;
  let stable: ReadonlyMap<string, string> = new Map();
  let deployed: readonly Build[] = [];
  let generation = 0;
  app.decorate("modules", {
    store,
    use: (importMap, builds) => {
      deployed = builds;
      stable = stableAddresses(importMap, builds);
      generation++;
    },
    get generation() {
      return generation;
    },
    watch: undefined,
    script: (name) => deployed.map((build) => pageScript(build, name)).find((found) => found !== undefined),
  });
  await app.register(moduleFiles, { store, stable: () => stable });
});
