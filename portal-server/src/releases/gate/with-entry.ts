import { fileAddress, ownValue } from "@portico/shared-utility/contract";
import { folderOf } from "../maps/own-libraries.ts";
import type { ModuleRequest } from "./check-entry.ts";
import type { FileReader } from "./file-reader.ts";
import { manifestAt } from "./read-manifest.ts";
import { GateRefusal } from "./refusal.ts";

/**
 * A publication may name the manifest of a build instead of its entry: `…/manifest.json`. The entry is in the folder of
 * the manifest, or below it.
 *
 * @returns the publication with the address of its entry
 * @throws GateRefusal `release.manifest` when the manifest cannot be read or has several modules, none of this name
 */
export async function withEntry(request: ModuleRequest, reader: FileReader): Promise<ModuleRequest> {
  const { url, specifier } = request;
  if (url.startsWith("/") || !new URL(url).pathname.endsWith(".json")) return request;
  const manifest = await manifestAt(url, true, reader);
  const modules = manifest?.modules ?? {};
  const [only, ...others] = Object.values(modules);
  const module = ownValue(modules, specifier) ?? (others.length === 0 ? only : undefined);
  if (!module) throw new GateRefusal("release.manifest", { file: url, reason: `has no module ${specifier}` });
  return { ...request, url: fileAddress(folderOf(url), module.entry), manifest: url };
}
