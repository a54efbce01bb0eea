import { readFile } from "node:fs/promises";
import type { ModuleStore } from "../modules/module-store.ts";
import type { StoredFiles } from "./file-reader.ts";

/** The module store as the gate reads it. */
export function storedFiles(store: ModuleStore): StoredFiles {
  return {
    async read(address) {
      const path = store.fileOf(address);
      return path === undefined ? undefined : readFile(path).catch(() => undefined);
    },
    manifestOf: (address) => store.manifestOf(address),
  };
}
