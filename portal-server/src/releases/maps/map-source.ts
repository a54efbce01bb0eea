import { appModules, appPrefix, baseScope, type ResolvedMap } from "@portico/shared-utility/contract";
import { LRUCache } from "lru-cache";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { createBatchLoader } from "../../platform/jobs/batch-loader.ts";
import { type MapVersion, mapVersions, nameOf } from "./map-versions.ts";
import { type MapRelease, overlay } from "./overlay.ts";
import type { ReleaseChooser, RunningCanary, Visitor } from "./release-chooser.ts";
import { createSharedMaps } from "./shared-maps.ts";

export interface MapSource {
  /**
   * The current map of a tenant in an environment, whichever process published it.
   * @param visitor decides about canaries; without a visitor the map is the stable one
   * @throws ApiError `map.unavailable`
   */
  resolved(environment: Environment, tenant: string, visitor?: Visitor): Promise<ResolvedMap>;
  /**
   * Like `resolved`, with the canaries of the tenant.
   * @param visitorOf called only while a canary runs for the tenant
   */
  servedTo(visitorOf: () => Visitor | undefined, environment: Environment, tenant: string): Promise<ServedMap>;
  /** The releases that are compared while canaries run for a tenant. */
  arms(environment: Environment, tenant: string): Promise<Arm[]>;
}

/** One of the two releases that a canary compares: the canary, or the stable release of its scope. */
export interface Arm {
  /** The id of the canary. */
  canary: number;
  release: number;
}

interface ServedMap {
  map: ResolvedMap;
  /** Whether `map` contains a canary. */
  hasCanary: boolean;
  /** The applications whose build in `map` is the canary's. */
  canaryApps: string[];
  /** The arms of all canaries that run for the tenant, also of those that are not in `map`. */
  arms: Arm[];
}

/**
 * Reads maps from the database. Each call reads which release is current, in one batch with concurrent calls, so that
 * no process serves a map that another process has replaced. The maps are cached while they are current.
 * @param mostCached the number of cached maps; beyond that the least recently used one is dropped
 */
export function createMapSource(db: Database, chooser: ReleaseChooser, mostCached = 1_000): MapSource {
  const cache = new LRUCache<string, { version: string | undefined; maps: Promise<TenantMaps> }>({ max: mostCached });
  const shared = createSharedMaps(db);
  const versionOf = createBatchLoader((keys) => mapVersions(chooser, keys));
  const mapsOf = async (environment: Environment, tenant: string) => {
    const key = nameOf({ environment, tenant });
    const current = await versionOf(key).catch(unavailable);
    const version = current?.version;
    const known = cache.get(key);
    if (known && known.version === version) return known.maps;
    const maps = readMaps(shared, chooser, { environment, tenant, current });
    // A failed read must not stay in the cache.
    maps.catch(() => cache.get(key)?.maps === maps && cache.delete(key));
    cache.set(key, { version, maps });
    return maps;
  };
  const servedTo: MapSource["servedTo"] = async (visitorOf, environment, tenant) => {
    const maps = await mapsOf(environment, tenant);
    const { map, base, tenantRelease, canaries } = maps;
    const arms = armsOf(maps);
    const chosen = await chooser.chosen(tenant, canaries, canaries.length > 0 ? visitorOf() : undefined);
    if (chosen.length === 0) return { map, hasCanary: false, canaryApps: [], arms };
    const of = (scope: string) => chosen.find(({ release }) => release.scope === scope)?.release;
    const served = overlay(of(baseScope) ?? base, of(tenant) ?? tenantRelease);
    return { map: served, hasCanary: true, canaryApps: changedApps(map, served), arms };
  };
  return {
    resolved: async (environment, tenant, visitor) => (await servedTo(() => visitor, environment, tenant)).map,
    servedTo,
    arms: async (environment, tenant) => armsOf(await mapsOf(environment, tenant)),
  };
}

function changedApps(stable: ResolvedMap, { imports }: ResolvedMap): string[] {
  return appModules(imports).filter((app) => stable.imports[appPrefix + app] !== imports[appPrefix + app]);
}

interface TenantMaps {
  map: ResolvedMap;
  base: MapRelease;
  tenantRelease: MapRelease | undefined;
  canaries: RunningCanary[];
}

function armsOf({ base, tenantRelease, canaries }: TenantMaps): Arm[] {
  return canaries.flatMap(({ release: { id: canary, scope } }) => {
    const current = scope === baseScope ? base : tenantRelease;
    return [{ canary, release: canary }, ...(current ? [{ canary, release: current.id }] : [])];
  });
}

async function readMaps(
  shared: ReturnType<typeof createSharedMaps>,
  chooser: ReleaseChooser,
  { environment, tenant, current }: { environment: Environment; tenant: string; current: MapVersion | undefined },
): Promise<TenantMaps> {
  const running = current?.hasCanary ? chooser.running(environment, [baseScope, tenant]) : [];
  const reading = Promise.all([shared.withDocuments(current?.current ?? []), running]);
  const [found, canaries] = await reading.catch(unavailable);
  const base = found.find(({ scope }) => scope === baseScope);
  if (!base) throw new ApiError("map.unavailable", { details: { environment } });
  const tenantRelease = found.find(({ scope }) => scope === tenant);
  return { map: shared.overlay(base, tenantRelease), base, tenantRelease, canaries };
}

function unavailable(cause: unknown): never {
  throw new ApiError("map.unavailable", { cause, headers: { "retry-after": "1" } });
}
