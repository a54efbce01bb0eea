import type { ArtifactResponse, ModuleManifest } from "@portico/shared-utility/contract";
import { eq, sql } from "drizzle-orm";
import pMap from "p-map";
import { type AuditSource, audit } from "../../identity/audit/audit.ts";
import { type Actor, requireModules, tenantOfActor } from "../../identity/roles/actor.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { gateLimits } from "../gate/gate-limits.ts";
import { isAllowedKind } from "../modules/allowed-kinds.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import { manifestAddress, manifestFile } from "../modules/manifest-address.ts";
import { matchesIntegrity } from "../modules/matches-integrity.ts";
import { moduleAddress } from "../modules/module-address.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import { artifacts } from "./artifact-table.ts";
import { holdFolder } from "./hold-folder.ts";
import { otherBytes, reserveSpace } from "./reserve-space.ts";

// With a bucket each of them is a request.
const mostReads = 8;

interface BuildAnnouncement {
  package: string;
  scope: string;
  manifest: ModuleManifest;
  actor: Actor;
  /** The actor and its address, for the audit log. */
  by: AuditSource;
}

/**
 * Announces a build that will be uploaded. Its files get addresses of the scope, which no other scope can publish. The
 * actor must be allowed to publish all modules of the package.
 * @returns the files that are not stored yet, the address of their folder, and that of the manifest
 * @throws ApiError `release.forbidden` for a module that the actor may not publish, `release.artifact` when a name is
 *   taken by other bytes or the manifest names a file without a hash or of a kind that is not allowed, `release.quota`
 */
export async function announceBuild(
  deps: Deps,
  store: ModuleStore,
  { package: name, scope, manifest, actor, by }: BuildAnnouncement,
): Promise<ArtifactResponse> {
  const { db, clock, config } = deps;
  const folder = `${scope}/${name}`;
  const files = Object.entries(manifest.files);
  if (files.length > gateLimits.files) throw new ApiError("release.artifact", { details: { most: gateLimits.files } });
  requireComplete(manifest);
  const builds = await buildsIn(db, folder);
  requireModules(
    actor,
    [manifest, ...builds].flatMap(({ modules }) => Object.keys(modules)),
  );
  for (const [file, integrity] of files) await refuseOtherBytes(store, builds, { folder, file, integrity });
  const text = Buffer.from(canonicalJson(manifest));
  const described = { scope, folder, file: manifestFile(manifest), size: text.length };
  await reserveSpace(db, described, config.artifactQuota);
  const row = { folder, build: fileIntegrity(text), scope, manifest, author: actor.author, uploadedAt: clock.now() };
  await holdFolder(deps, folder, (held) => held.transaction((tx) => writeRow(tx, row, by)));
  await store.add(folder, manifestFile(manifest), text);
  // Checked after the build was announced: from then on its files are not removed.
  const names = Object.keys(manifest.files);
  const stored = await pMap(names, (file) => store.has(moduleAddress(folder, file)), { concurrency: mostReads });
  const missing = names.filter((_, index) => !stored[index]);
  return { missing, folder: moduleAddress(folder, ""), manifest: manifestAddress(folder, manifest) };
}

async function writeRow(tx: Transaction, row: typeof artifacts.$inferInsert, by: AuditSource): Promise<void> {
  const [written] = await tx
    .insert(artifacts)
    .values(row)
    .onConflictDoUpdate({ target: [artifacts.folder, artifacts.build], set: { uploadedAt: row.uploadedAt } })
    // A row that existed already has the id of the transaction that updates it.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (written?.isNew) await audit(tx, { ...by, ...uploadOf(row.scope, row.folder, row.manifest) });
}

/** The row of the audit log belongs to the scope's tenant, whatever tenant the actor has. */
function uploadOf(scope: string, folder: string, { modules }: ModuleManifest) {
  const tenant = tenantOfActor({ scopes: [scope] });
  return { action: "artifact.upload", tenant, target: folder, details: { modules: Object.keys(modules) } } as const;
}

/** @throws ApiError `release.artifact` without a module, for a named file without a hash, or for another kind of file */
function requireComplete({ modules, scripts = {}, files }: ModuleManifest): void {
  const refused = Object.keys(files).find((file) => !isAllowedKind(file));
  if (refused !== undefined)
    throw new ApiError("release.artifact", {
      details: { file: refused, reason: "files of this kind are not allowed" },
    });
  const described = Object.values(modules);
  const named = described.flatMap(({ entry, styles, locales }) => [entry, ...styles, ...Object.values(locales)]);
  const unlisted = [...named, ...Object.values(scripts)].find((file) => !Object.hasOwn(files, file));
  if (unlisted !== undefined)
    throw new ApiError("release.artifact", { details: { file: unlisted, reason: "has no hash in the manifest" } });
  if (described.length === 0)
    throw new ApiError("release.artifact", { details: { reason: "the build has no module" } });
}

async function buildsIn(db: Deps["db"], folder: string): Promise<ModuleManifest[]> {
  const rows = await db.select({ manifest: artifacts.manifest }).from(artifacts).where(eq(artifacts.folder, folder));
  return rows.map(({ manifest }) => manifest);
}

/**
 * A stored file was compared with the hash of a build that lists it. It is read only where those builds do not all have the
 * announced hash: before the file was sent, several may have been announced. The gate reads every file of a publication.
 * @throws ApiError `release.artifact`
 */
async function refuseOtherBytes(
  store: ModuleStore,
  builds: readonly ModuleManifest[],
  { folder, file, integrity }: { folder: string; file: string; integrity: string },
): Promise<void> {
  const hashes = new Set(builds.flatMap(({ files }) => files[file] ?? []));
  if (hashes.size === 1 && hashes.has(integrity)) return;
  const bytes = await store.read(moduleAddress(folder, file));
  if (bytes && !matchesIntegrity(bytes, integrity)) throw new ApiError("release.artifact", otherBytes(file));
}
