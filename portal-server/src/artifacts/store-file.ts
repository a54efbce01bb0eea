import { eq } from "drizzle-orm";
import { ApiError } from "../http/api-error.ts";
import type { Deps } from "../http/app-types.ts";
import { fileIntegrity } from "../modules/file-integrity.ts";
import { matchesIntegrity } from "../modules/matches-integrity.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import { artifacts } from "./artifact-table.ts";

interface SentFile {
  package: string;
  file: string;
  bytes: Buffer;
  /** Whether the sender may add to packages of this scope. */
  maySend(scope: string): boolean;
}

/**
 * Keeps one file of an announced build, if its bytes are those that the manifest names. It is never written over.
 *
 * @throws ApiError `release.artifact` when no build of the sender's has such a file
 */
export async function storeFile({ db }: Pick<Deps, "db">, store: ModuleStore, sent: SentFile) {
  const { package: folder, file, bytes, maySend } = sent;
  const integrity = fileIntegrity(bytes);
  const builds = await db.select().from(artifacts).where(eq(artifacts.package, folder));
  const isNamed = builds.some(
    ({ scope, manifest }) =>
      maySend(scope) && Object.hasOwn(manifest.files, file) && matchesIntegrity(bytes, manifest.files[file] ?? ""),
  );
  if (!isNamed) throw new ApiError("release.artifact", { details: { file, integrity } });
  await store.add(folder, file, bytes);
  return { address: `/modules/${folder}/${file}`, integrity, size: bytes.length };
}
