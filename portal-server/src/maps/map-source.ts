import type { ResolvedMap } from "@portico/shared-utility/contract";
import type { Visitor } from "../canary/visitor.ts";
import type { Clock } from "../clock.ts";
import type { Environment } from "../config.ts";
import type { Database } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import { baseScope } from "./map-document.ts";
import { type MapRelease, overlay } from "./overlay.ts";
import { currentReleases } from "./release-store.ts";
import { currentTrials, type Trial, trialsOf } from "./scope-choice.ts";

export interface MapSource {
  /**
   * The map that a tenant runs in an environment, at most one second old.
   *
   * @param visitor who gets what is on trial, if anything is; without one it is what everybody else gets
   * @throws ApiError `map.unavailable`
   */
  resolved(environment: Environment, tenant: string, visitor?: Visitor): Promise<ResolvedMap>;
  /** The same, and whether a release on trial is in it. */
  servedTo(visitor: Visitor | undefined, environment: Environment, tenant: string): Promise<ServedMap>;
  /** Whether anything is on trial for a tenant. */
  hasTrial(environment: Environment, tenant: string): Promise<boolean>;
  /** Reads every map anew: this process has just published one. */
  refresh(): void;
}

interface ServedMap {
  map: ResolvedMap;
  trial: boolean;
}

const freshFor = 1_000;
const mostKept = 1_000;

/** Reads maps from the database; calls of the same second share one read. */
export function createMapSource(db: Database, clock: Clock): MapSource {
  const reads = new Map<string, { until: number; maps: Promise<TenantMaps> }>();
  const mapsOf = (environment: Environment, tenant: string) => {
    const key = `${environment}:${tenant}`;
    const now = clock.now().getTime();
    const hit = reads.get(key);
    if (hit && now < hit.until) return hit.maps;
    const maps = readMaps(db, environment, tenant);
    // A failed read is nobody's answer but its own caller's.
    maps.catch(() => reads.delete(key));
    if (reads.size >= mostKept) reads.clear();
    reads.set(key, { until: now + freshFor, maps });
    return maps;
  };
  const servedTo: MapSource["servedTo"] = async (visitor, environment, tenant) => {
    const { map, base, own, trials } = await mapsOf(environment, tenant);
    const chosen = await trialsOf(db, tenant, trials, visitor);
    if (chosen.length === 0) return { map, trial: false };
    const of = (scope: string) => chosen.find(({ release }) => release.scope === scope)?.release;
    return { map: overlay(of(baseScope) ?? base, of(tenant) ?? own), trial: true };
  };
  return {
    resolved: async (environment, tenant, visitor) => (await servedTo(visitor, environment, tenant)).map,
    servedTo,
    hasTrial: async (environment, tenant) => (await mapsOf(environment, tenant)).trials.length > 0,
    refresh: () => reads.clear(),
  };
}

interface TenantMaps {
  map: ResolvedMap;
  base: MapRelease;
  own: MapRelease | undefined;
  trials: Trial[];
}

async function readMaps(db: Database, environment: Environment, tenant: string): Promise<TenantMaps> {
  const scopes = [baseScope, tenant];
  const reading = Promise.all([currentReleases(db, environment, scopes), currentTrials(db, environment, scopes)]);
  const [found, trials] = await reading.catch((cause: unknown) => {
    throw new ApiError("map.unavailable", { cause, headers: { "retry-after": "1" } });
  });
  const base = found.find(({ scope }) => scope === baseScope);
  if (!base) throw new ApiError("map.unavailable", { details: { environment } });
  const own = found.find(({ scope }) => scope === tenant);
  return { map: overlay(base, own), base, own, trials };
}
