import {
  compareLibraries,
  createGate,
  createOpenPages,
  type DeployedModule,
  type Gate,
  mapDocument,
  overlay,
  pageScript,
  readBuild,
  resolveBase,
  withConfigs,
} from "@portico/portal-server/emulation";
import {
  type ConfigValues,
  type NotificationCategory,
  ownValue,
  type ResolvedMap,
} from "@portico/shared-utility/contract";
import type { Application } from "./application.ts";
import { createBuildState } from "./build/build-state.ts";
import { inspectBuild } from "./build/inspect-build.ts";
import { openModuleFiles } from "./build/module-files.ts";
import { readConfigs } from "./build/own-config.ts";

interface Release {
  id: number;
  module: DeployedModule | undefined;
  /** Tenant → its configuration. */
  configs: Record<string, ConfigValues>;
}

type Base = ReturnType<typeof resolveBase>;

const environment = "development";
const budget = 128 * 1024 * 1024;

const noManifest = "The build has written no dist/manifest.json: its script ends with `portico manifest dist`.";

/** The portal without its database: the builds, the map of each tenant, and the open pages. */
export function createEmulatedPortal(application: Application, portalFiles: string) {
  const files = openModuleFiles(portalFiles, application.folder);
  const stored = { read: (address: string) => files.store.read(address), manifestOf: async () => undefined };
  const gate = createGate(stored, { allowLoopback: true, budget });
  const base = baseOf(files);
  const inspect = inspectionOver(base, gate, stored);
  const state = createBuildState();
  let release: Release = { id: 0, module: undefined, configs: {} };

  function mapOf(tenant: string): ResolvedMap {
    const document = documentOf(application, release, tenant);
    const of = (scope: string, id: number, content: typeof document) => ({ id, environment, scope, document: content });
    return overlay(of("base", 1, base), of(tenant, release.id, document));
  }

  const pages = createOpenPages(async (tenant) => mapOf(tenant));
  const scriptOf = (name: string) =>
    files.builds.map((build) => pageScript(build, name)).find((found) => found !== undefined);
  return {
    ...{ application, environment, state, mapOf, pages },
    ...{ store: files.store, script: scriptOf, categories: () => categoriesOf(release) },
    /** Shows the application's `dist/` in the open pages. After a refusal they keep the last accepted build. */
    async takeBuild(scope: string): Promise<void> {
      const build = await readBuild(application.dir);
      if (!build) throw new Error(noManifest);
      await files.store.deploy({ ...build, folder: application.folder });
      const configs = readConfigs(application.config, application.tenants);
      const found = await inspectBuild(inspect, application, build.manifest, { scope, configs });
      if (found.status === "accepted") release = { id: release.id + 1, module: found.module, configs };
      state.change(found);
      if (found.status === "accepted") await pages.notify();
    },
    async close() {
      pages.close();
      await gate.close();
      files.close();
    },
  };
}

/** The map of the portal's own modules. */
function baseOf({ builds, importMap }: ReturnType<typeof openModuleFiles>): Base {
  return resolveBase(importMap, Object.fromEntries(builds.map(({ folder, manifest }) => [folder, manifest])));
}

/** Inspects with the gate, using the libraries of the base. */
function inspectionOver(base: Base, gate: Gate, stored: Parameters<typeof compareLibraries>[2]): Gate["inspect"] {
  return async (requests, target) => compareLibraries(await gate.inspect(requests, target), base, stored);
}

/** The categories of notifications that the last accepted build declares. */
function categoriesOf({ module }: Release): readonly NotificationCategory[] {
  return module?.notifications?.categories ?? [];
}

function documentOf({ specifier }: Application, { module, configs }: Release, tenant: string) {
  const document = mapDocument(module ? [module] : [], ({ imports }) => [...imports].sort());
  return withConfigs(document, { [specifier]: ownValue(configs, tenant) ?? {} });
}

export type EmulatedPortal = ReturnType<typeof createEmulatedPortal>;
