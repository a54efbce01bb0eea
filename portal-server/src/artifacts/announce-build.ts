import type { ArtifactAnswer, ModuleManifest } from "@portico/shared-utility/contract";
import { and, eq, ne } from "drizzle-orm";
import { gateLimits } from "../gate/gate-limits.ts";
import { ApiError } from "../http/api-error.ts";
import type { Deps } from "../http/app-types.ts";
import { canonicalJson } from "../maps/map-digest.ts";
import { baseScope } from "../maps/map-document.ts";
import { ownPackages } from "../modules/checkout-builds.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import { manifestAddress } from "../modules/manifest-address.ts";
import { matchesIntegrity } from "../modules/matches-integrity.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import { artifacts } from "./artifact-table.ts";

export interface BuildAnnouncement {
  package: string;
  scope: string;
  manifest: ModuleManifest;
  author: string;
}

/**
 * Says which build will be uploaded. A package belongs to the scope that named it first; the portal's own are the
 * base's, so that no tenant can lay a file where the portal will look for its own.
 *
 * @returns the files that are not here yet, and the address of the manifest
 * @throws ApiError `release.forbidden` for another scope's package, `release.artifact` when a name is taken by other bytes
 */
export async function announceBuild(
  { db, clock }: Pick<Deps, "db" | "clock">,
  store: ModuleStore,
  announced: BuildAnnouncement,
): Promise<ArtifactAnswer> {
  const { package: folder, scope, manifest, author } = announced;
  const files = Object.entries(manifest.files);
  if (files.length > gateLimits.files) throw new ApiError("release.artifact", { details: { most: gateLimits.files } });
  await requireOwn(db, folder, scope);
  const missing: string[] = [];
  for (const [file, integrity] of files) {
    const bytes = await store.read(`/modules/${folder}/${file}`);
    if (!bytes) missing.push(file);
    else if (!matchesIntegrity(bytes, integrity))
      throw new ApiError("release.artifact", { details: { file, reason: "this name has other bytes already" } });
  }
  const build = fileIntegrity(Buffer.from(canonicalJson(manifest)));
  const row = { package: folder, build, scope, manifest, author, uploadedAt: clock.now() };
  await db
    .insert(artifacts)
    .values(row)
    .onConflictDoUpdate({ target: [artifacts.package, artifacts.build], set: { uploadedAt: clock.now() } });
  await store.describe(folder, manifest);
  return { missing, manifest: manifestAddress(folder, manifest) };
}

async function requireOwn(db: Deps["db"], folder: string, scope: string): Promise<void> {
  const foreign = and(eq(artifacts.package, folder), ne(artifacts.scope, scope));
  const [other] = await db.select({ scope: artifacts.scope }).from(artifacts).where(foreign).limit(1);
  if (other || (scope !== baseScope && ownPackages.includes(folder)))
    throw new ApiError("release.forbidden", { details: { package: folder } });
}
