import { and, eq, like, sql } from "drizzle-orm";
import { type Actor, canPublishSomewhere, ownsModules } from "../../identity/roles/actor.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import { matchesIntegrity } from "../modules/matches-integrity.ts";
import { moduleAddress } from "../modules/module-address.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import { artifacts } from "./artifact-table.ts";
import { otherBytes, reserveSpace } from "./reserve-space.ts";

interface SentFile {
  package: string;
  /** If it is absent, the file is stored in every scope in which the sender has announced it. */
  scope: string | undefined;
  file: string;
  bytes: Buffer;
  actor: Actor;
}

/**
 * Stores one file of an announced build, if its bytes match the hash in the manifest. A stored file is never overwritten.
 * @throws ApiError `release.artifact` when no announced build that the sender may publish has such a file, or a stored
 *   file with this name has other bytes; `release.quota`
 */
export async function storeFile({ db, config }: Pick<Deps, "db" | "config">, store: ModuleStore, sent: SentFile) {
  const { file, bytes, actor } = sent;
  const integrity = fileIntegrity(bytes);
  const { folder, scope } = artifacts;
  const isAnnounced = and(
    sent.scope === undefined ? like(folder, `%/${sent.package}`) : eq(folder, `${sent.scope}/${sent.package}`),
    sql`jsonb_exists(${artifacts.manifest} -> 'files', ${file})`,
  );
  const builds = await db.select({ folder, scope, manifest: artifacts.manifest }).from(artifacts).where(isAnnounced);
  const named = builds.filter(
    ({ scope, manifest }) =>
      canPublishSomewhere(actor, scope) &&
      ownsModules(actor, Object.keys(manifest.modules)) &&
      matchesIntegrity(bytes, manifest.files[file] ?? ""),
  );
  const scopes = new Map(named.map((build) => [build.folder, build.scope]));
  const [first] = scopes.keys();
  if (first === undefined) throw new ApiError("release.artifact", { details: { file, integrity } });
  for (const [folder, scope] of scopes) {
    await reserveSpace(db, { scope, folder, file, size: bytes.length, integrity }, config.artifactQuota);
    // The database does not know the bytes of a file that was sent to an earlier version of the portal.
    const stored = await store.read(moduleAddress(folder, file));
    if (stored && !stored.equals(bytes)) throw new ApiError("release.artifact", otherBytes(file));
    await store.add(folder, file, bytes);
  }
  return { address: moduleAddress(first, file), integrity, size: bytes.length };
}
