import { createHash } from "node:crypto";
import type { ModuleManifest } from "@portico/shared-utility/contract";
import { canonicalJson } from "./map-digest.ts";
import { ownValue } from "./map-document.ts";

/**
 * SHA-256 over everything that one module of a build consists of: what the manifest says of it, and the hashes of all
 * files but those that belong to another module or script of the build, and source maps.
 */
export function buildDigest(manifest: ModuleManifest, specifier: string): string {
  const described = ownValue(manifest.modules, specifier);
  const content = { described, files: filesOfModule(manifest, specifier) };
  return createHash("sha256").update(canonicalJson(content)).digest("hex");
}

/** The files that one module of a build consists of, with their hashes. */
export function filesOfModule({ modules, scripts = {}, files }: ModuleManifest, specifier: string) {
  const described = ownValue(modules, specifier);
  const others = Object.entries(modules).flatMap(([name, { entry, styles, locales }]) =>
    name === specifier ? [] : [entry, ...styles, ...Object.values(locales)],
  );
  const foreign = new Set([...others, ...Object.values(scripts)]);
  for (const file of [described?.entry, ...(described?.styles ?? []), ...Object.values(described?.locales ?? {})])
    if (file !== undefined) foreign.delete(file);
  const counted = Object.entries(files).filter(([file]) => !foreign.has(file) && !file.endsWith(".map"));
  return Object.fromEntries(counted);
}
