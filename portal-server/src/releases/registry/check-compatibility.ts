import { baseScope } from "@portico/shared-utility/contract";
import { and, eq, ne } from "drizzle-orm";
import type { Environment } from "../../platform/config/config.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { baseRefusals, compatibilityRefusals, type TargetMap } from "../gate/compatibility-refusals.ts";
import { refusedResponse } from "../gate/refusal.ts";
import type { DeployedModule } from "../maps/deployed-module.ts";
import { moduleOf } from "../maps/edit-document.ts";
import { emptyDocument, type MapDocument } from "../maps/map-document.ts";
import { overlay } from "../maps/overlay.ts";
import { importedNames } from "../maps/own-libraries.ts";
import { releasePointers, releases } from "../maps/release-table.ts";
import { ownLibraryRefusals } from "./own-library-refusals.ts";
import { readCurrent } from "./release-history.ts";
import { routeRefusals } from "./route-refusals.ts";

interface Compared {
  environment: Environment;
  scope: string;
  before: MapDocument;
  after: MapDocument;
  /** The new modules in `after`. */
  modules: readonly DeployedModule[];
}

/**
 * Checks new modules against the map that pages will load them with. When the base changes, it checks the modules of
 * the base and of all tenants against the new base too.
 *
 * @throws ApiError `release.import_unresolved`, `release.shared_version`, `release.own_library`, `release.route`
 */
export async function checkCompatibility(db: Database | Transaction, compared: Compared): Promise<void> {
  const { environment, scope, before, after, modules } = compared;
  const base =
    scope === baseScope ? after : ((await readCurrent(db, environment, baseScope))?.document ?? emptyDocument);
  const targetOf = (document: MapDocument) => targetIn({ environment, scope }, base, document);
  const target = targetOf(after);
  const refusals = [
    ...ownLibraryRefusals(scope, after, base),
    ...compatibilityRefusals(modules, target),
    ...(await routeRefusals(db, scope, after)),
  ];
  if (scope !== baseScope) refusals.push(...leftBehind(compared, targetOf(before), target));
  if (scope === baseScope && isBaseChanged(before, after)) {
    const removed = Object.keys(before.imports).filter((specifier) => !Object.hasOwn(after.imports, specifier));
    const tenants = await tenantMaps(db, environment);
    refusals.push(
      ...baseRefusals(target, removed, [{ scope, document: withOldImports(after, before, removed) }, ...tenants]),
    );
  }
  if (refusals.length > 0) throw refusedResponse(refusals);
}

function targetIn(place: Pick<Compared, "environment" | "scope">, base: MapDocument, document: MapDocument): TargetMap {
  const baseRelease = { ...place, id: 0, scope: baseScope, document: base };
  // A base offers all of its libraries to its own modules; pages get its older ones only where an application needs them.
  const map = place.scope === baseScope ? document : overlay(baseRelease, { ...place, id: 0, document });
  return { imports: map.imports, versions: map.versions ?? {}, wrappers: map.wrappers ?? {} };
}

/** The refusals of a tenant's other modules, which import names that the tenant's new map no longer offers. */
function leftBehind({ after, modules }: Compared, old: TargetMap, target: TargetMap) {
  const isLost = (name: string) =>
    (Object.hasOwn(old.imports, name) && !Object.hasOwn(target.imports, name)) ||
    (Object.hasOwn(old.wrappers, name) && !Object.hasOwn(target.wrappers, name));
  const published = new Set(modules.map(({ specifier }) => specifier));
  const others = Object.keys(after.imports)
    .filter((specifier) => !published.has(specifier))
    .map((specifier) => moduleOf(after, specifier))
    .map((module) => ({ ...module, shared: {}, imports: importedNames(module).filter(isLost) }));
  return compatibilityRefusals(others, target);
}

function isBaseChanged(before: MapDocument, after: MapDocument): boolean {
  const removed = Object.keys(before.imports).some((specifier) => !Object.hasOwn(after.imports, specifier));
  return removed || JSON.stringify(before.versions ?? {}) !== JSON.stringify(after.versions ?? {});
}

/** The new base with the old imports of its unchanged modules: the new import closures no longer list removed names. */
function withOldImports(after: MapDocument, before: MapDocument, removed: readonly string[]): MapDocument {
  const removedAddresses = new Set(removed.map((specifier) => before.imports[specifier]));
  const oldImports = Object.entries(before.depcache).filter(([address]) => !removedAddresses.has(address));
  return { ...after, depcache: { ...after.depcache, ...Object.fromEntries(oldImports) } };
}

function tenantMaps(db: Database | Transaction, environment: Environment) {
  return db
    .select({ scope: releases.scope, document: releases.document })
    .from(releasePointers)
    .innerJoin(releases, eq(releases.id, releasePointers.releaseId))
    .where(and(eq(releasePointers.environment, environment), ne(releasePointers.scope, baseScope)));
}
