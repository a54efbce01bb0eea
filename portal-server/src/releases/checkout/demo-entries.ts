import { appPrefix } from "@portico/shared-utility/contract";
import type { TenantEntry } from "../maps/tenant-document.ts";
import type { Build } from "../modules/checkout-builds.ts";
import type { DemoApp } from "./demo-apps.ts";

/** A build on another origin: that of the CDN that serves it. */
interface RemoteBuild {
  origin: string;
  build: Build;
}

/**
 * The map entries of the demo's applications. One build is on another origin, the others are in the portal's module
 * store. A tenant without the builds of all its applications gets no entries, so that no application disappears.
 * @returns tenant's domain → its entries
 */
export function demoEntries(
  apps: readonly DemoApp[],
  builds: readonly Build[],
  remote?: RemoteBuild | undefined,
): ReadonlyMap<string, readonly TenantEntry[]> {
  const entryOf = ({ folder, module }: DemoApp): TenantEntry[] => {
    const isRemote = remote?.build.folder === folder;
    const build = isRemote ? remote.build : builds.find((each) => each.folder === folder);
    const specifier = appPrefix + module;
    if (!build || !Object.hasOwn(build.manifest.modules, specifier)) return [];
    const origin = isRemote ? remote.origin : "";
    return [{ specifier, manifest: build.manifest, folder: `${origin}/modules/${folder}/` }];
  };
  const entries = new Map<string, readonly TenantEntry[]>();
  for (const tenant of new Set(apps.map((app) => app.tenant))) {
    const appsOfTenant = apps.filter((app) => app.tenant === tenant);
    const found = appsOfTenant.flatMap(entryOf);
    if (found.length === appsOfTenant.length) entries.set(tenant, found);
  }
  return entries;
}
