import type { ResolvedMap } from "@portico/shared-utility/contract";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { createBatchLoader } from "../../platform/jobs/batch-loader.ts";
import type { Visitor } from "../canary/visitor.ts";
import { baseScope } from "./map-document.ts";
import { mapVersions, nameOf } from "./map-versions.ts";
import { type MapRelease, overlay } from "./overlay.ts";
import { currentReleases } from "./release-store.ts";
import { canariesOf, type RunningCanary, runningCanaries } from "./running-canaries.ts";

export interface MapSource {
  /**
   * The map that a tenant runs in an environment now, whichever process published it.
   *
   * @param visitor who gets what is on trial, if anything is; without one it is what everybody else gets
   * @throws ApiError `map.unavailable`
   */
  resolved(environment: Environment, tenant: string, visitor?: Visitor): Promise<ResolvedMap>;
  /**
   * The same, and whether a release on trial is in it.
   *
   * @param visitorOf asked only where anything is on trial for the tenant
   */
  servedTo(visitorOf: () => Visitor | undefined, environment: Environment, tenant: string): Promise<ServedMap>;
  /** What is compared while something is on trial for a tenant. */
  arms(environment: Environment, tenant: string): Promise<Arm[]>;
}

/** A release that takes part in a canary: the canary itself, or the current release of its scope. */
export interface Arm {
  /** The id of the canary. */
  canary: number;
  release: number;
}

interface ServedMap {
  map: ResolvedMap;
  hasCanary: boolean;
  /** Of the canaries that run for the tenant, whether this map has one of them or not. */
  arms: Arm[];
}

const mostKept = 1_000;

/**
 * Reads maps from the database. Which release is current is asked for each time, for whoever asks meanwhile together,
 * so that no process hands out what another has replaced; the maps themselves are kept as long as they are current.
 */
export function createMapSource(db: Database): MapSource {
  const kept = new Map<string, { version: string | undefined; maps: Promise<TenantMaps> }>();
  const versionOf = createBatchLoader((keys) => mapVersions(db, keys));
  const mapsOf = async (environment: Environment, tenant: string) => {
    const key = nameOf({ environment, tenant });
    const version = await versionOf(key).catch(unavailable);
    const known = kept.get(key);
    if (known && known.version === version) return known.maps;
    // Read after its version, so never older than that.
    const maps = readMaps(db, environment, tenant);
    // A failed read is nobody's answer but its own callers'.
    maps.catch(() => kept.get(key)?.maps === maps && kept.delete(key));
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, { version, maps });
    return maps;
  };
  const servedTo: MapSource["servedTo"] = async (visitorOf, environment, tenant) => {
    const maps = await mapsOf(environment, tenant);
    const { map, base, tenantRelease, canaries } = maps;
    const arms = armsOf(maps);
    const chosen = await canariesOf(db, tenant, canaries, canaries.length > 0 ? visitorOf() : undefined);
    if (chosen.length === 0) return { map, hasCanary: false, arms };
    const of = (scope: string) => chosen.find(({ release }) => release.scope === scope)?.release;
    return { map: overlay(of(baseScope) ?? base, of(tenant) ?? tenantRelease), hasCanary: true, arms };
  };
  return {
    resolved: async (environment, tenant, visitor) => (await servedTo(() => visitor, environment, tenant)).map,
    servedTo,
    arms: async (environment, tenant) => armsOf(await mapsOf(environment, tenant)),
  };
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

async function readMaps(db: Database, environment: Environment, tenant: string): Promise<TenantMaps> {
  const scopes = [baseScope, tenant];
  const reading = Promise.all([currentReleases(db, environment, scopes), runningCanaries(db, environment, scopes)]);
  const [found, canaries] = await reading.catch(unavailable);
  const base = found.find(({ scope }) => scope === baseScope);
  if (!base) throw new ApiError("map.unavailable", { details: { environment } });
  const tenantRelease = found.find(({ scope }) => scope === tenant);
  return { map: overlay(base, tenantRelease), base, tenantRelease, canaries };
}

function unavailable(cause: unknown): never {
  throw new ApiError("map.unavailable", { cause, headers: { "retry-after": "1" } });
}
