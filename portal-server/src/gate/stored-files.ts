import type { ModuleStore } from "../modules/module-store.ts";
import type { StoredFiles } from "./file-reader.ts";

/** The module store as the gate reads it. */
export function storedFiles(store: ModuleStore): StoredFiles {
  return { read: (address) => store.read(address), manifestOf: (address) => store.manifestOf(address) };
}
