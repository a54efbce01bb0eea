import type { Database } from "../../platform/db/database.ts";
import { describedBuild } from "../storage/artifacts/described-build.ts";
import type { ModuleStore } from "../storage/modules/module-store.ts";
import type { StoredFiles } from "./file-reader.ts";

/** The module store and its builds, for the gate. */
export function storedFiles(store: ModuleStore, db: Database): StoredFiles {
  return {
    read: (address) => store.read(address),
    manifestOf: (address, specifier) => describedBuild(db, address, specifier),
  };
}
