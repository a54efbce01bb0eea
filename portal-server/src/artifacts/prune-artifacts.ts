import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Deps } from "../http/app-types.ts";
import { namedAddresses } from "../maps/named-addresses.ts";
import { releases } from "../maps/release-table.ts";
import { manifestFile } from "../modules/manifest-address.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import { artifacts } from "./artifact-table.ts";

const week = 7 * 24 * 60 * 60 * 1_000;
export const keptReleases = 20;

/**
 * Removes uploaded builds that are older than a week, and that none of the last twenty releases of any environment
 * and scope names: open tabs and ways back need all others. A file that another build has too stays.
 *
 * @returns how many builds were removed
 */
export async function pruneArtifacts({ db, clock }: Pick<Deps, "db" | "clock">, store: ModuleStore): Promise<number> {
  const outdated = await db
    .select()
    .from(artifacts)
    .where(lt(artifacts.uploadedAt, new Date(clock.now().getTime() - week)))
    .orderBy(desc(artifacts.uploadedAt));
  if (outdated.length === 0) return 0;
  const needed = await neededAddresses(db);
  const unneeded = outdated.filter(
    ({ package: folder, manifest }) =>
      !Object.values(manifest.modules).some(({ entry }) => needed.has(`/modules/${folder}/${entry}`)),
  );
  for (const { package: folder, build, manifest } of unneeded) {
    await db.delete(artifacts).where(and(eq(artifacts.package, folder), eq(artifacts.build, build)));
    const rest = await db.select({ manifest: artifacts.manifest }).from(artifacts).where(eq(artifacts.package, folder));
    const kept = new Set(rest.flatMap((other) => Object.keys(other.manifest.files)));
    for (const file of [...Object.keys(manifest.files), manifestFile(manifest)])
      if (!kept.has(file)) await store.remove(folder, file);
  }
  return unneeded.length;
}

/** The addresses that the current releases and the last ones before them name, pins included. */
async function neededAddresses(db: Deps["db"]): Promise<Set<string>> {
  const place = sql`partition by ${releases.environment}, ${releases.scope} order by ${releases.id} desc`;
  const ranked = db
    .$with("ranked")
    .as(
      db
        .select({ document: releases.document, rank: sql<number>`row_number() over (${place})`.as("rank") })
        .from(releases),
    );
  const rows = await db
    .with(ranked)
    .select({ document: ranked.document })
    .from(ranked)
    .where(lt(ranked.rank, keptReleases + 1));
  return new Set(rows.flatMap(({ document }) => namedAddresses(document)));
}
