import { createHash } from "node:crypto";
import { type ModuleManifest, ownValue } from "@portico/shared-utility/contract";
import { canonicalJson } from "../../platform/text/canonical-json.ts";

/**
 * SHA-256 of one module of a build, in hex. It covers the module's part of the manifest and the hashes of its files,
 * but no files of other modules, no scripts of the build and no source maps.
 */
export function buildDigest(manifest: ModuleManifest, specifier: string): string {
  const described = ownValue(manifest.modules, specifier);
  const content = { described, files: filesOfModule(manifest, specifier) };
  return createHash("sha256").update(canonicalJson(content)).digest("hex");
}

/** The files of one module of a build: file name → hash. */
export function filesOfModule({ modules, scripts = {}, files }: ModuleManifest, specifier: string) {
  const described = ownValue(modules, specifier);
  const others = Object.entries(modules).flatMap(([other, { entry, styles, locales, wrapper = entry }]) =>
    other === specifier ? [] : [entry, wrapper, ...styles, ...Object.values(locales)],
  );
  const foreign = new Set([...others, ...Object.values(scripts)]);
  for (const file of [described?.entry, ...(described?.styles ?? []), ...Object.values(described?.locales ?? {})])
    if (file !== undefined) foreign.delete(file);
  const counted = Object.entries(files).filter(([file]) => !foreign.has(file) && !file.endsWith(".map"));
  return Object.fromEntries(counted);
}
