import type { Build } from "../storage/modules/checkout-builds.ts";
import { MapProblem } from "./map-problem.ts";
import type { TenantEntry } from "./tenant-document.ts";

/** The build of globex: its manifest, and the origin of the CDN that serves it. */
export interface RemoteBuild {
  origin: string;
  build: Build;
}

const hosted: Record<string, readonly string[]> = { acme: ["tickets-mf", "assets-mf", "handbook-mf"] };

/**
 * The applications of the demo's tenants (docs/product.md#demo-data). Those of acme are in the portal's module store,
 * that of globex is on another origin. initech has none.
 */
export function demoEntries(
  builds: readonly Build[],
  globex: RemoteBuild | undefined,
): ReadonlyMap<string, readonly TenantEntry[]> {
  const entries = new Map<string, readonly TenantEntry[]>();
  for (const [domain, folders] of Object.entries(hosted)) {
    const found = builds.filter(({ folder }) => folders.includes(folder));
    if (found.length === folders.length) {
      entries.set(
        domain,
        found.map((build) => entryOf(build, "")),
      );
    }
  }
  if (globex) entries.set("globex", [entryOf(globex.build, globex.origin)]);
  return entries;
}

function entryOf({ folder, manifest }: Build, origin: string): TenantEntry {
  const [specifier] = Object.keys(manifest.modules);
  if (!specifier) throw new MapProblem([`the build of ${folder} has no module`]);
  return { specifier, manifest, folder: `${origin}/modules/${folder}/` };
}
