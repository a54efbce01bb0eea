import { and, desc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import { namedFiles } from "../maps/named-addresses.ts";
import { releasePointers, releases } from "../maps/release-table.ts";
import { manifestAddress, manifestFile } from "../modules/manifest-address.ts";
import { manifestSchema } from "../modules/manifest-schema.ts";
import { moduleAddress, readModuleAddress } from "../modules/module-address.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import { releaseCanaries } from "../registry/canary-table.ts";
import { artifactFiles, artifacts } from "./artifact-table.ts";
import { holdFolder } from "./hold-folder.ts";

const hour = 60 * 60 * 1_000;
const week = 7 * 24 * hour;
export const keptReleases = 20;

/**
 * Removes uploaded builds that are older than a week and in none of the last twenty releases of any environment and
 * scope, nor in its current release or running canary. Open tabs and rollbacks need the other builds. A file of a
 * removed build stays when another build, the checkout or the manifest of a needed build lists it too.
 * @returns the number of removed builds
 */
export async function pruneArtifacts(deps: Deps, store: ModuleStore): Promise<number> {
  const { db, clock } = deps;
  const isOld = lt(artifacts.uploadedAt, new Date(clock.now().getTime() - week));
  const outdated = await db
    .select()
    .from(artifacts)
    .where(and(eq(artifacts.source, "upload"), isOld))
    .orderBy(desc(artifacts.uploadedAt));
  const neededAtFirst = await neededAddresses(db);
  let removed = 0;
  for (const { folder, build, manifest } of outdated) {
    const entries = Object.values(manifest.modules).map(({ entry }) => moduleAddress(folder, entry));
    const addresses = [manifestAddress(folder, manifest), ...entries];
    if (addresses.some((address) => neededAtFirst.has(address))) continue;
    // Removing takes long, and a rollback or a publication may need the build meanwhile.
    const needed = await neededAddresses(db);
    if (addresses.some((address) => needed.has(address))) continue;
    // A build that was announced again meanwhile is no longer old.
    const isOldBuild = and(eq(artifacts.folder, folder), eq(artifacts.build, build), isOld);
    if ((await db.delete(artifacts).where(isOldBuild).returning({ build: artifacts.build })).length === 0) continue;
    removed++;
    const kept = new Set(await neededFiles(store, folder, needed));
    for (const file of [...Object.keys(manifest.files), manifestFile(manifest)]) {
      if (!kept.has(file)) await removeUnlisted(deps, store, { folder, build, file });
    }
  }
  await removeLeftFiles(deps, store);
  return removed;
}

/** Removes files that no build lists any more: a run that was interrupted has left them. They count towards the quota. */
async function removeLeftFiles(deps: Deps, store: ModuleStore): Promise<void> {
  const files = await deps.db.select({ folder: artifactFiles.folder, file: artifactFiles.file }).from(artifactFiles);
  const listed = await listedFiles(deps.db);
  const left = files.filter(({ folder, file }) => !listed.has(moduleAddress(folder, file)));
  for (const folder of new Set(left.map((each) => each.folder))) {
    // Read for each folder: a rollback may need its files meanwhile.
    const kept = new Set(await neededFiles(store, folder, await neededAddresses(deps.db)));
    for (const each of left)
      if (each.folder === folder && !kept.has(each.file)) await removeUnlisted(deps, store, each);
  }
}

interface FileOfBuild {
  folder: string;
  /** `undefined`: the build has no row any more. */
  build?: string;
  file: string;
}

async function removeUnlisted(deps: Deps, store: ModuleStore, removed: FileOfBuild): Promise<void> {
  const { folder, file } = removed;
  await holdFolder(deps, folder, async (held) => {
    // Looked up for each file: a build that has it may have been announced meanwhile.
    if (await isListed(held, removed, deps.clock)) return;
    await store.remove(folder, file);
    await held.delete(artifactFiles).where(and(eq(artifactFiles.folder, folder), eq(artifactFiles.file, file)));
  });
}

/** Whether another build lists the file of a removed build, or the same build was announced again. */
async function isListed(
  held: Database | Transaction,
  { folder, build, file }: FileOfBuild,
  clock: Deps["clock"],
): Promise<boolean> {
  // The file may be the manifest of any build that was announced since this run began.
  const announcedSince = gt(artifacts.uploadedAt, new Date(clock.now().getTime() - hour));
  const isSame = build === undefined ? announcedSince : eq(artifacts.build, build);
  const hasFile = or(isSame, sql`jsonb_exists(${artifacts.manifest} -> 'files', ${file})`);
  return (await held.$count(artifacts, and(eq(artifacts.folder, folder), hasFile))) > 0;
}

/** Removes the local copies of uploads that another process has pruned. */
export async function dropPrunedCopies({ db }: Pick<Deps, "db">, store: ModuleStore): Promise<void> {
  const kept = await listedFiles(db);
  // A dropped file that a release still needs is in the bucket, and is copied again on the next request.
  await store.dropCopies((folder, file) => kept.has(moduleAddress(folder, file)));
}

/** The addresses of the files of all builds, with their manifests. */
async function listedFiles(db: Database): Promise<Set<string>> {
  const rows = await db.select({ folder: artifacts.folder, manifest: artifacts.manifest }).from(artifacts);
  return new Set(
    rows.flatMap(({ folder, manifest }) =>
      [...Object.keys(manifest.files), manifestFile(manifest)].map((file) => moduleAddress(folder, file)),
    ),
  );
}

/** The files of a folder that releases name, and all files in the manifests among them. */
async function neededFiles(store: ModuleStore, folder: string, needed: ReadonlySet<string>): Promise<string[]> {
  const named = [...needed].filter((address) => readModuleAddress(address)?.folder === folder);
  const manifests = named.filter((address) => /\/manifest\.[0-9a-f]+\.json$/.test(address));
  const files = await Promise.all(
    manifests.map(async (address) => {
      const bytes = await store.read(address);
      return bytes ? Object.keys(manifestSchema.parse(JSON.parse(bytes.toString())).files) : [];
    }),
  );
  return [...named.flatMap((address) => readModuleAddress(address)?.file ?? []), ...files.flat()];
}

/**
 * The addresses of the files in the last releases of each environment and scope, in its current release and in its running
 * canary, with those of pins. Steps of a canary are releases, too: the current one may have more than twenty after it.
 */
async function neededAddresses(db: Deps["db"]): Promise<Set<string>> {
  const newestFirst = sql`partition by ${releases.environment}, ${releases.scope} order by ${releases.id} desc`;
  const ranked = db.$with("ranked").as(
    db
      .select({
        id: releases.id,
        document: releases.document,
        rank: sql<number>`row_number() over (${newestFirst})`.as("rank"),
      })
      .from(releases),
  );
  const current = db.select({ id: releasePointers.releaseId }).from(releasePointers);
  const canaries = db.select({ id: releaseCanaries.releaseId }).from(releaseCanaries);
  const rows = await db
    .with(ranked)
    .select({ document: ranked.document })
    .from(ranked)
    .where(or(lt(ranked.rank, keptReleases + 1), inArray(ranked.id, current), inArray(ranked.id, canaries)));
  return new Set(rows.flatMap(({ document }) => namedFiles(document)));
}
