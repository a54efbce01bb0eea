import { baseScope, type PublishedBuild } from "@portico/shared-utility/contract";
import { and, desc, eq, or, sql } from "drizzle-orm";
import pMap from "p-map";
import { type Actor, canSee } from "../../identity/roles/actor.ts";
import { type Environment, environments } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { exactUrl, isLoopbackHost } from "../maps/exact-url.ts";
import { releases } from "../maps/release-table.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import { allowedOrigins } from "./allowed-origins.ts";

export interface BuildNeeds {
  db: Database;
  store: Pick<ModuleStore, "has">;
}

interface BuildOfModule extends PublishedBuild {
  module: string;
}

// The map of each release is unpacked, so they are read in parts.
const releasesOfPart = 500;
const mostReleases = 5_000;
// Enough to choose from.
const mostBuilds = 20;

/**
 * The builds of modules that an actor may run in the pages of a scope, newest first, each once: the last releases name them
 * that the actor may read, of the scope and the base in all environments, and their entry is stored or on an allowed origin.
 * @param wanted module → only the build at this address; `undefined` for all builds of the module
 */
export async function publishedBuilds(
  { db, store }: BuildNeeds,
  actor: Actor,
  scope: string,
  wanted: ReadonlyMap<string, string | undefined>,
): Promise<BuildOfModule[]> {
  const places = environments
    .flatMap((environment) => [scope, baseScope].map((of) => ({ environment, scope: of })))
    .filter((place) => canSee(actor, place.environment, place.scope));
  if (places.length === 0) return [];
  const builds = await newestBuilds(db, places, wanted);
  const origins = await allowedOrigins(db, scope, actor);
  const isServed = async ({ address }: BuildOfModule) =>
    address.startsWith("/")
      ? store.has(address)
      : origins.has(address) || isLoopbackHost(exactUrl(address)?.hostname ?? "");
  const served = await pMap(builds, isServed, { concurrency: 4 });
  return builds.filter((_, index) => served[index]).slice(0, mostBuilds);
}

type Places = readonly { environment: Environment; scope: string }[];

const isIn = (places: Places) =>
  or(...places.map((place) => and(eq(releases.environment, place.environment), eq(releases.scope, place.scope))));

/** The wanted builds, each once, newest first: all with a wanted address, or enough to choose from. */
async function newestBuilds(
  db: Database,
  places: Places,
  wanted: ReadonlyMap<string, string | undefined>,
): Promise<BuildOfModule[]> {
  const found = new Map<string, BuildOfModule>();
  const enough = [...wanted.values()].includes(undefined) ? 2 * mostBuilds : wanted.size;
  const last = Math.min(await db.$count(releases, isIn(places)), mostReleases);
  for (let from = 0; from < last && found.size < enough; from += releasesOfPart) {
    const named = await namedBuilds(db, places, [...wanted.keys()], from);
    for (const build of named.sort((one, other) => other.id - one.id)) {
      const key = `${build.module} ${build.address}`;
      if ((wanted.get(build.module) ?? build.address) === build.address && !found.has(key)) found.set(key, build);
    }
  }
  return [...found.values()].slice(0, 2 * mostBuilds);
}

/** The builds that a part of the releases names, which begins with the release at `from` of the newest. */
async function namedBuilds(
  db: Database,
  places: Places,
  modules: readonly string[],
  from: number,
): Promise<BuildOfModule[]> {
  const { id, environment, author, reason, createdAt, document } = releases;
  const imports = sql`${document}->'imports'`.as("imports");
  const recent = db
    .$with("recent")
    .as(
      db
        .select({ id, environment, author, reason, createdAt, imports })
        .from(releases)
        .where(isIn(places))
        .orderBy(desc(id))
        .limit(releasesOfPart)
        .offset(from),
    );
  const [module, address] = [sql<string>`named.key`, sql<string>`named.value`];
  const { imports: _imports, ...columns } = recent._.selectedFields;
  const rows = await db
    .with(recent)
    .selectDistinctOn([module, address], { ...columns, module, address })
    .from(recent)
    .innerJoin(sql`jsonb_each_text(${recent.imports}) named`, sql`named.key in ${modules}`)
    .orderBy(module, address, desc(recent.id));
  return rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }));
}
