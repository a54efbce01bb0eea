import { appPrefix } from "@portico/shared-utility/contract";
import { MapProblem } from "../maps/map-problem.ts";
import type { TenantEntry } from "../maps/tenant-document.ts";
import type { Build } from "../modules/checkout-builds.ts";
import { type DemoApp, demoApps } from "./demo-apps.ts";

/** The build of globex: its manifest, and the origin of the CDN that serves it. */
export interface RemoteBuild {
  origin: string;
  build: Build;
}

/**
 * The map entries of the demo's applications. Those of acme are in the portal's module store, that of globex is on
 * another origin. Without the builds of all its applications acme gets no entries, so that none disappears.
 */
export function demoEntries(
  builds: readonly Build[],
  globex: RemoteBuild | undefined,
  acmeApps: readonly DemoApp[] = demoApps.acme,
): ReadonlyMap<string, readonly TenantEntry[]> {
  const entries = new Map<string, readonly TenantEntry[]>();
  const found = builds.filter(({ manifest }) =>
    acmeApps.some(([module]) => Object.hasOwn(manifest.modules, appPrefix + module)),
  );
  if (found.length === acmeApps.length) {
    entries.set(
      "acme",
      found.map((build) => entryOf(build, "")),
    );
  }
  if (globex) entries.set("globex", [entryOf(globex.build, globex.origin)]);
  return entries;
}

function entryOf({ folder, manifest }: Build, origin: string): TenantEntry {
  const [specifier] = Object.keys(manifest.modules);
  if (!specifier) throw new MapProblem([`the build of ${folder} has no module`]);
  return { specifier, manifest, folder: `${origin}/modules/${folder}/` };
}
