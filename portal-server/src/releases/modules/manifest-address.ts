import { createHash } from "node:crypto";
import type { ModuleManifest } from "@portico/shared-utility/contract";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { moduleAddress } from "./module-address.ts";

/** The name of a build's manifest in the store. It contains a hash of the content, so each build has another name. */
export function manifestFile(manifest: ModuleManifest): string {
  return `manifest.${createHash("sha256").update(canonicalJson(manifest)).digest("hex").slice(0, 32)}.json`;
}

export function manifestAddress(folder: string, manifest: ModuleManifest): string {
  return moduleAddress(folder, manifestFile(manifest));
}
