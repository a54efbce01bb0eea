import type { ResolvedMap } from "@portico/shared-utility/contract";
import type { Clock } from "../clock.ts";
import type { Environment } from "../config.ts";
import type { Database } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import { baseScope } from "./map-document.ts";
import { overlay } from "./overlay.ts";
import { currentReleases } from "./release-store.ts";

export interface MapSource {
  /**
   * The map that a tenant runs in an environment, at most one second old.
   *
   * @throws ApiError `map.unavailable`
   */
  resolved(environment: Environment, tenant: string): Promise<ResolvedMap>;
  /** Reads every map anew: this process has just published one. */
  refresh(): void;
}

const freshFor = 1_000;
const mostKept = 1_000;

/** Reads maps from the database; calls of the same second share one read. */
export function createMapSource(db: Database, clock: Clock): MapSource {
  const reads = new Map<string, { until: number; map: Promise<ResolvedMap> }>();
  return {
    resolved(environment, tenant) {
      const key = `${environment}:${tenant}`;
      const now = clock.now().getTime();
      const hit = reads.get(key);
      if (hit && now < hit.until) return hit.map;
      const map = readMap(db, environment, tenant);
      // A failed read is nobody's answer but its own caller's.
      map.catch(() => reads.delete(key));
      if (reads.size >= mostKept) reads.clear();
      reads.set(key, { until: now + freshFor, map });
      return map;
    },
    refresh: () => reads.clear(),
  };
}

async function readMap(db: Database, environment: Environment, tenant: string): Promise<ResolvedMap> {
  const found = await currentReleases(db, environment, [baseScope, tenant]).catch((cause: unknown) => {
    throw new ApiError("map.unavailable", { cause, headers: { "retry-after": "1" } });
  });
  const base = found.find(({ scope }) => scope === baseScope);
  if (!base) throw new ApiError("map.unavailable", { details: { environment } });
  return overlay(
    base,
    found.find(({ scope }) => scope === tenant),
  );
}
