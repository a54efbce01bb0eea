import { ownValue } from "@portico/shared-utility/contract";
import type { Build, ImportMapFile } from "./checkout-builds.ts";

/**
 * Address without a hash → address with its hash. The address without a hash is the one in the repository's import map,
 * and also the file name without the hash.
 */
export function stableAddresses(importMap: ImportMapFile, builds: readonly Build[]): ReadonlyMap<string, string> {
  const stable = new Map<string, string>();
  for (const { folder, manifest } of builds) {
    const entries = Object.entries(manifest.modules).map(([specifier, { entry }]) => [specifier, entry] as const);
    for (const [specifier, file] of [...entries, ...Object.entries(manifest.scripts ?? {})]) {
      const address = `/modules/${folder}/${file}`;
      stable.set(address.replace(/\.[0-9a-f]{8,}(?=\.js$)/, ""), address);
      const named = ownValue(importMap.imports, specifier);
      if (named?.startsWith(`/modules/${folder}/`)) stable.set(named, address);
    }
  }
  return stable;
}
