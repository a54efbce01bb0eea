import { appPrefix, baseScope, ownValue } from "@portico/shared-utility/contract";
import { and, eq, ne } from "drizzle-orm";
import { apps } from "../../identity/apps/app-table.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { baseRefusals, compatibilityRefusals, type TargetMap } from "../gate/compatibility-refusals.ts";
import { GateRefusal, type Refusal, refusalOf, refusedResponse } from "../gate/refusal.ts";
import { isModuleName } from "../maps/check-document.ts";
import type { DeployedModule } from "../maps/deployed-module.ts";
import { moduleOf } from "../maps/edit-document.ts";
import { emptyDocument, type MapDocument } from "../maps/map-document.ts";
import { overlay } from "../maps/overlay.ts";
import { importedNames, isOlderOf, scopedAddress, servedScopes } from "../maps/own-libraries.ts";
import { ownScopeOf } from "../maps/own-name.ts";
import { releasePointers, releases } from "../maps/release-table.ts";
import { routeProblems } from "../maps/route-problems.ts";
import { readCurrent } from "./release-history.ts";

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
  // A base offers all of its libraries to its own modules. Pages get the older libraries only if an application needs
  // them.
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

/**
 * The refusals of a map whose scopes would not give each module its stated libraries: a stated version must be a module
 * of the tenant's own scope or the base's older one, and the versions of a folder apply to every module in it.
 * @param base the map below the tenant's
 */
function ownLibraryRefusals(scope: string, document: MapDocument, base: MapDocument): Refusal[] {
  if (!document.ownLibraries) return [];
  const scopes = servedScopes(document, base) ?? {};
  return Object.keys(document.imports).flatMap((specifier) => {
    const { address, imports, ownLibraries } = moduleOf(document, specifier);
    const refuse = (details: Record<string, unknown>) =>
      refusalOf(new GateRefusal("release.own_library", details), specifier, address);
    const wrong = Object.entries(ownLibraries).find(([library, module]) => !isStatement(scope, library, module));
    if (wrong) return refuse({ library: wrong[0], module: wrong[1], reason: "is no module of the tenant's own scope" });
    const names = [...new Set([...imports, ...Object.keys(ownLibraries)])];
    const mixed = names.find((name) => {
      const module = ownValue(ownLibraries, name);
      const of = isOlderOf(name, module ?? "") ? base : document;
      const stated = ownValue(of.imports, module ?? "");
      return scopedAddress(scopes, address, name) !== stated || (module !== undefined && stated === undefined);
    });
    if (mixed === undefined) return [];
    const found = scopedAddress(scopes, address, mixed) ?? null;
    const reason = "its folder gives it another version, or the map has no such module";
    return refuse({ library: mixed, stated: ownValue(ownLibraries, mixed) ?? null, found, reason });
  });
}

function isStatement(scope: string, library: string, module: string): boolean {
  const isLibrary = isModuleName(library) && !library.startsWith("@portico/") && !library.startsWith(appPrefix);
  return scope !== baseScope && isLibrary && (ownScopeOf(module) !== undefined || isOlderOf(library, module));
}

/** The refusals of a map whose applications declare forbidden addresses. */
async function routeRefusals(db: Database | Transaction, scope: string, document: MapDocument): Promise<Refusal[]> {
  if (!document.routes) return [];
  const offered =
    scope === baseScope ? [] : await db.select({ module: apps.module }).from(apps).where(eq(apps.tenant, scope));
  const problems = routeProblems(
    document,
    offered.map(({ module }) => module),
  );
  return problems.map(({ specifier, path, reason }) =>
    refusalOf(new GateRefusal("release.route", { path, reason }), specifier, moduleOf(document, specifier).address),
  );
}
