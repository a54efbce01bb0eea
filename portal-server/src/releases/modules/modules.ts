import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ownValue } from "@portico/shared-utility/contract";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { bucketStore } from "./bucket-store.ts";
import type { Build, ImportMapFile } from "./checkout-builds.ts";
import { moduleFiles } from "./module-files.ts";
import { createModuleStore } from "./module-store.ts";
import { openBucket } from "./open-bucket.ts";
import { pageScript } from "./page-script.ts";

export type Modules = ReturnType<typeof createModules>;

/** The module store. `deployCheckout` and uploads add files. */
export function createModules({ config, clock }: Pick<Deps, "config" | "clock">) {
  const root = join(config.dataDir, "modules");
  mkdirSync(root, { recursive: true });
  const local = createModuleStore(root);
  const store = config.artifactsUrl ? bucketStore(local, openBucket(config.artifactsUrl), clock) : local;
  let stable: ReadonlyMap<string, string> = new Map();
  let deployed: readonly Build[] = [];
  let generation = 0;
  return {
    store,
    /** Sets the deployed builds. */
    use: (importMap: ImportMapFile, builds: readonly Build[]) => {
      deployed = builds;
      stable = stableAddresses(importMap, builds);
      generation++;
    },
    /** Grows with every `use`, so that cached pages are rendered again. */
    get generation() {
      return generation;
    },
    /** The address of the stream with new builds; only during development. */
    watch: undefined as string | undefined,
    /** Address without a hash → address in the current build. */
    stable: () => stable,
    /** `boot` of root-config, `systemjs` of shared-deps; `undefined` when no deployed build has it. */
    script: (name: string) => deployed.map((build) => pageScript(build, name)).find((found) => found !== undefined),
  };
}

/** Serves the module store at `/modules/…`. */
export async function modulesRoutes(app: App, { store, stable }: Pick<Modules, "store" | "stable">): Promise<void> {
  await app.register(moduleFiles, { store, stable });
}

/**
 * Address without a hash → address with its hash. The address without a hash is the one in the repository's import map,
 * and also the file name without the hash.
 */
export function stableAddresses(importMap: ImportMapFile, builds: readonly Build[]): ReadonlyMap<string, string> {
  const stable = new Map<string, string>();
  for (const { folder, manifest } of builds) {
    const entries = Object.entries(manifest.modules).map(([specifier, { entry }]) => [specifier, entry] as const);
    for (const [specifier, file] of [...entries, ...Object.entries(manifest.scripts ?? {})]) {
      const address = `/modules/${folder}/${file}`;
      stable.set(address.replace(/\.[0-9a-f]{8,}(?=\.js$)/, ""), address);
      const named = ownValue(importMap.imports, specifier);
      if (named?.startsWith(`/modules/${folder}/`)) stable.set(named, address);
    }
  }
  return stable;
}
