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

// The map of each of them is unpacked.
const mostReleases = 500;
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
  const named = await namedBuilds(db, places, [...wanted.keys()]);
  const builds = named
    .filter(({ module, address }) => (wanted.get(module) ?? address) === address)
    .sort((one, other) => other.id - one.id)
    .slice(0, 2 * mostBuilds);
  const origins = await allowedOrigins(db, scope, actor);
  const isServed = async ({ address }: BuildOfModule) =>
    address.startsWith("/")
      ? store.has(address)
      : origins.has(address) || isLoopbackHost(exactUrl(address)?.hostname ?? "");
  const served = await pMap(builds, isServed, { concurrency: 4 });
  return builds.filter((_, index) => served[index]).slice(0, mostBuilds);
}

async function namedBuilds(
  db: Database,
  places: readonly { environment: Environment; scope: string }[],
  modules: readonly string[],
): Promise<BuildOfModule[]> {
  const { id, environment, author, reason, createdAt, document } = releases;
  const isThere = or(
    ...places.map((place) => and(eq(environment, place.environment), eq(releases.scope, place.scope))),
  );
  const imports = sql`${document}->'imports'`.as("imports");
  const recent = db
    .$with("recent")
    .as(
      db
        .select({ id, environment, author, reason, createdAt, imports })
        .from(releases)
        .where(isThere)
        .orderBy(desc(id))
        .limit(mostReleases),
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
