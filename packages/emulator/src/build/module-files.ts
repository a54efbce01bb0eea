import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Build, createModuleStore, type ImportMapFile, type ModuleStore } from "@portico/portal-server/emulation";

/** The portal's own builds, as the package contains them, beside those of the application. */
export interface ModuleFiles {
  importMap: ImportMapFile;
  /** The portal's builds. */
  builds: readonly Build[];
  /** Every file of a `/modules/…` address. */
  store: ModuleStore;
  /** Removes the application's copies. */
  close(): void;
}

/**
 * @param portal folder with `import-map.json`, `manifests.json` and `modules/{package}/{file}`
 * @param folder the application's folder below `/modules/`
 */
export function openModuleFiles(portal: string, folder: string): ModuleFiles {
  const read = <T>(file: string): T => JSON.parse(readFileSync(join(portal, file), "utf8"));
  const manifests = read<Record<string, Build["manifest"]>>("manifests.json");
  const modules = join(portal, "modules");
  const copies = mkdtempSync(join(tmpdir(), "portico-emulator-"));
  const [own, applications] = [createModuleStore(modules), createModuleStore(copies)];
  const storeOf = (address: string) => (address.startsWith(`/modules/${folder}/`) ? applications : own);
  return {
    importMap: read<ImportMapFile>("import-map.json"),
    builds: Object.entries(manifests).map(([name, manifest]) => ({
      folder: name,
      dist: join(modules, name),
      manifest,
    })),
    store: {
      ...applications,
      read: (address) => storeOf(address).read(address),
      fileOf: (address) => storeOf(address).fileOf(address),
      filesWith: (address) => storeOf(address).filesWith(address),
    },
    close: () => rmSync(copies, { recursive: true, force: true }),
  };
}
