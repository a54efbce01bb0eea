import {
  type BuildReason,
  baseScope,
  type Override,
  ownValue,
  type ReasonCanary,
  type ReasonRelease,
  type ResolvedMap,
} from "@portico/shared-utility/contract";
import pMap from "p-map";
import { type Actor, canSee, isPlatform, ownsModules } from "../../identity/roles/actor.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { leftCanaries } from "../canary/left-canaries.ts";
import { bucketOf } from "../canary/visitor.ts";
import type { MapSource } from "../maps/map-source.ts";
import type { ReleaseChooser } from "../maps/release-chooser.ts";
import { isOverridable } from "../overrides/check-override.ts";
import { overriddenMap } from "../overrides/overridden-map.ts";
import { readRelease } from "../registry/release-history.ts";
import { entrySize, type SizeNeeds } from "./entry-size.ts";
import type { Viewer } from "./reason-viewer.ts";

export interface ExplainNeeds extends SizeNeeds {
  maps: Pick<MapSource, "resolved">;
  chooser: Pick<ReleaseChooser, "running">;
}

/** Entries that are read or searched for at the same time. */
const mostReads = 4;

type Found = NonNullable<Awaited<ReturnType<typeof readRelease>>>;

/**
 * Why a viewer gets the builds of a tenant's map: each module with its release, pin, override, address, hash and size,
 * and the running canaries with the viewer's bucket.
 * @param place with `module`, only that module is explained, otherwise all modules
 * @throws ApiError `map.unavailable`
 */
export async function explainBuilds(
  { db, store, maps, chooser }: ExplainNeeds,
  actor: Actor,
  place: { environment: Environment; tenant: string; module: string | undefined },
  { visitor, overrides }: Viewer,
): Promise<{ bucket: number | null; canaries: ReasonCanary[]; modules: BuildReason[] }> {
  const { environment, tenant } = place;
  const released = await maps.resolved(environment, tenant, visitor);
  const releases = await releasesOf(db, released);
  const map = overriddenMap(released, overrides);
  const bucket = visitor ? bucketOf(tenant, visitor) : null;
  const running = await chooser.running(environment, [...new Set([baseScope, tenant])]);
  const canaries = running.map(({ release: { id, scope }, percent, digest }): ReasonCanary => {
    const isGiven = releases.some(({ release }) => release.id === id);
    const isLeft = leftCanaries.has(visitor?.left ?? [], digest);
    const given = isGiven ? (bucket !== null && bucket < percent ? "share" : "named") : isLeft ? "left" : "no";
    return { scope, release: id, percent, given };
  });
  const mayOverride = (module: string) =>
    isOverridable(module, isPlatform(actor)) && ownsModules(actor, [module]) && actor.role !== "read";
  const scopes = [baseScope, tenant];
  const named = Object.keys(map.imports).filter((module) => module === (place.module ?? module));
  const explained = async (module: string) => {
    const found = namingRelease(releases, released, module);
    if (!found) return [];
    const reason = reasonOf(map, module, found, overrides);
    const size = await entrySize({ db, store }, { environment, scopes }, reason);
    return [{ ...reason, size, release: shownTo(actor, found), overridable: mayOverride(module) }];
  };
  const modules = await pMap(named, explained, { concurrency: mostReads });
  return { bucket, canaries, modules: modules.flat() };
}

/** The releases that a map is made of: its id names them, e.g. `development:12+acme:3`. */
async function releasesOf(db: Database, { id }: ResolvedMap): Promise<Found[]> {
  const ids = id.split("+").map((part) => Number(part.split(":").at(-1)));
  const found = await Promise.all(ids.map((each) => readRelease(db, each)));
  return found.filter((each) => each !== undefined);
}

/**
 * The release that adds the module to the map: the tenant's release if it names the module, otherwise the release of the
 * base.
 */
function namingRelease(releases: readonly Found[], { imports }: ResolvedMap, module: string): Found | undefined {
  const names = ({ document }: Found) =>
    ownValue(document.imports, module) === ownValue(imports, module) || ownValue(document.pins ?? {}, module);
  return [...releases].reverse().find(names);
}

function reasonOf(map: ResolvedMap, module: string, { document }: Found, overrides: readonly Override[]) {
  const address = ownValue(map.imports, module) ?? "";
  const override = overrides.some((each) => each.module === module);
  return {
    module,
    pinned: ownValue(document.pins ?? {}, module)?.release ?? null,
    override,
    address,
    integrity: ownValue(map.integrity, address) ?? null,
    format: ownValue(map.formats ?? {}, module) ?? ("system" as const),
  };
}

function shownTo(actor: Actor, { release }: Found): ReasonRelease {
  const { id, scope, kind, created_at, author, reason, environment } = release;
  return { id, scope, kind, created_at, ...(canSee(actor, environment, scope) && { author, reason }) };
}
