import {
  filePathOf,
  type ModuleManifest,
  type ModuleOfBuild,
  ownValue,
  parseJson,
} from "@portico/shared-utility/contract";
import { folderOf } from "../maps/own-libraries.ts";
import { manifestFile } from "../modules/manifest-address.ts";
import { manifestSchema } from "../modules/manifest-schema.ts";
import type { ModuleRequest } from "./check-entry.ts";
import type { FileReader, StoredFiles } from "./file-reader.ts";
import { gateLimits } from "./gate-limits.ts";
import { GateRefusal } from "./refusal.ts";

export interface FoundManifest {
  manifest: ModuleManifest;
  module: ModuleOfBuild;
  /** The address of the manifest, when no other build will overwrite it. */
  address: string | undefined;
  /** Address of the folder of its files, with the closing slash. */
  folder: string;
}

/**
 * The manifest of a module's build. When the publication names none, the file beside the entry is used. That file may
 * be missing, belong to another tool (a web app, a bundler) or to another build: in these cases the module counts as
 * one without a manifest.
 * @throws GateRefusal `release.manifest` when it cannot be read, or when it was named and does not have the module
 */
export async function readManifest(
  request: ModuleRequest,
  reader: FileReader,
  stored: StoredFiles,
): Promise<FoundManifest | undefined> {
  const named = request.manifest !== undefined;
  const address = request.manifest ?? `${folderOf(request.url)}manifest.json`;
  const manifest =
    named || !request.url.startsWith("/")
      ? await manifestAt(address, named, reader)
      : await stored.manifestOf(request.url, request.specifier);
  if (!manifest) return undefined;
  const folder = folderOf(address);
  const file = filePathOf(folder, request.url);
  const candidates = [ownValue(manifest.modules, request.specifier), ...Object.values(manifest.modules)];
  const module = candidates.find((each) => each !== undefined && each.entry === file);
  if (module) return { manifest, module, folder, address: await lastingAddress(request, manifest, stored) };
  if (named)
    throw new GateRefusal("release.manifest", {
      file: address,
      reason: `no module has the entry ${file ?? request.url}`,
    });
  return undefined;
}

/**
 * An address at which the manifest stays the same. `manifest.json` beside an entry belongs to the last deployed build;
 * the store keeps each manifest under its own name too.
 */
async function lastingAddress({ url, manifest: named }: ModuleRequest, manifest: ModuleManifest, stored: StoredFiles) {
  if (named !== undefined && named !== `${folderOf(url)}manifest.json`) return named;
  if (!url.startsWith("/")) return undefined;
  const address = folderOf(url) + manifestFile(manifest);
  return (await stored.read(address)) ? address : undefined;
}

/** Reads a manifest once in a publication. @throws GateRefusal when it was named and cannot be read */
export function manifestAt(address: string, named: boolean, reader: FileReader): Promise<ModuleManifest | undefined> {
  return reader.once(`manifest ${named} ${address}`, () => fetched(address, named, reader));
}

async function fetched(address: string, named: boolean, reader: FileReader): Promise<ModuleManifest | undefined> {
  const bytes = await reader.read(address, "json", gateLimits.parsed).catch((error: unknown) => {
    const isThere = error instanceof GateRefusal && /too_|over_budget|internal/.test(error.code);
    if (named || isThere || !(error instanceof GateRefusal)) throw error;
    return undefined;
  });
  if (!bytes) return undefined;
  const json = parseJson(bytes.toString());
  if (!named && isForeign(json)) return undefined;
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new GateRefusal("release.manifest", { file: address, reason: `${issue?.path.join(".")}: ${issue?.message}` });
}

/** Whether the file is a manifest of another tool. A file that is not JSON may be a truncated manifest of the build. */
function isForeign(json: unknown): boolean {
  return json !== undefined && !(isRecord(json) && Object.hasOwn(json, "modules") && Object.hasOwn(json, "files"));
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
