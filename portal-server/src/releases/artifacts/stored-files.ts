import type { ModuleManifest } from "@portico/shared-utility/contract";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import type { StoredFiles } from "../gate/file-reader.ts";
import { readModuleAddress } from "../modules/module-address.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import { artifacts } from "./artifact-table.ts";

/** The module store and its builds, for the gate. */
export function storedFiles(store: ModuleStore, db: Database): StoredFiles {
  return {
    read: (address) => store.read(address),
    manifestOf: (address, specifier) => describedBuild(db, address, specifier),
  };
}

/**
 * The last build with this file as an entry. A build with this file as the entry of this specifier is preferred, and a
 * build of the checkout is preferred to uploads to earlier versions.
 */
async function describedBuild(db: Database, address: string, specifier: string): Promise<ModuleManifest | undefined> {
  const parts = readModuleAddress(address);
  if (!parts) return undefined;
  const { folder, manifest, source, uploadedAt } = artifacts;
  const hasEntry = sql`exists (
    select 1 from jsonb_each(${manifest} -> 'modules') module where module.value ->> 'entry' = ${parts.file}
  )`;
  const isNamed = sql`coalesce(${manifest} -> 'modules' -> ${specifier}::text ->> 'entry' = ${parts.file}, false)`;
  const [found] = await db
    .select({ manifest })
    .from(artifacts)
    .where(and(eq(folder, parts.folder), hasEntry))
    .orderBy(sql`${source} = 'checkout' desc`, desc(isNamed), desc(uploadedAt))
    .limit(1);
  return found?.manifest;
}
