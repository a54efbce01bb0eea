import type { ModuleManifest } from "@portico/shared-utility/contract";
import { deployedModule, mapDocument } from "./deployed-module.ts";
import type { MapDocument } from "./map-document.ts";
import { MapProblem } from "./map-problem.ts";

/** An application of a tenant: its build, and the folder that it is served from. */
export interface TenantEntry {
  specifier: string;
  manifest: ModuleManifest;
  /** Address of the build's folder with its closing slash: `/modules/tickets-mf/` or `https://cdn.globex.example/`. */
  folder: string;
}

/**
 * The map of a tenant. Its depcache holds direct imports only, because the rest of the closure depends on the release
 * of the base below it.
 * @throws MapProblem when a build does not have the module
 */
export function tenantDocument(entries: readonly TenantEntry[]): MapDocument {
  const modules = entries.map(({ specifier, manifest, folder }) => {
    const module = deployedModule(specifier, manifest, folder);
    if (!module) throw new MapProblem([`the build of ${manifest.package} has no module "${specifier}"`]);
    return module;
  });
  return mapDocument(modules, ({ imports }) => [...imports].sort());
}
