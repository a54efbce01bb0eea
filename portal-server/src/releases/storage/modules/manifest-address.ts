import { createHash } from "node:crypto";
import type { ModuleManifest } from "@portico/shared-utility/contract";
import { canonicalJson } from "../../maps/map-digest.ts";
import { moduleAddress } from "./module-address.ts";

/** The name under which the store keeps a build's manifest: it stands for its content, so that builds share none. */
export function manifestFile(manifest: ModuleManifest): string {
  return `manifest.${createHash("sha256").update(canonicalJson(manifest)).digest("hex").slice(0, 32)}.json`;
}

export function manifestAddress(folder: string, manifest: ModuleManifest): string {
  return moduleAddress(folder, manifestFile(manifest));
}
