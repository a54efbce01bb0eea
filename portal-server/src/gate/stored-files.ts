import { describedBuild } from "../artifacts/described-build.ts";
import type { Database } from "../db/database.ts";
import type { ModuleStore } from "../modules/module-store.ts";
import type { StoredFiles } from "./file-reader.ts";

/** The module store as the gate reads it. */
export function storedFiles(store: ModuleStore, db: Database): StoredFiles {
  return {
    read: (address) => store.read(address),
    manifestOf: (address, specifier) => describedBuild(db, address, specifier),
  };
}
