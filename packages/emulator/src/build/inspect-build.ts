import {
  ApiError,
  type DeployedModule,
  type Gate,
  manifestAddress,
  type Refusal,
} from "@portico/portal-server/emulation";
import { type ConfigValues, type ModuleManifest, type ModuleWarning, ownValue } from "@portico/shared-utility/contract";
import type { Application } from "../application.ts";
import { configRefusals } from "./own-config.ts";

/** What the release gate reports of a build. */
export type Inspection =
  | { status: "accepted"; module: DeployedModule; warnings: readonly ModuleWarning[] }
  | { status: "refused"; refusals: readonly Refusal[] };

/**
 * Inspects a stored build with the portal's release gate, as a publication does, and checks the tenants'
 * configurations.
 */
export async function inspectBuild(
  inspect: Gate["inspect"],
  { specifier, folder }: Application,
  manifest: ModuleManifest,
  { scope, configs }: { scope: string; configs: Readonly<Record<string, ConfigValues>> },
): Promise<Inspection> {
  const entry = ownValue(manifest.modules, specifier)?.entry;
  if (entry === undefined) throw new Error(`dist/manifest.json does not describe ${specifier}.`);
  const request = {
    specifier,
    url: `/modules/${folder}/${entry}`,
    integrity: ownValue(manifest.files, entry),
    manifest: manifestAddress(folder, manifest),
  };
  // The files are on this machine; no other origin is requested.
  const origins = { list: [], has: () => false };
  try {
    const [checked] = await inspect([request], { scope, origins, pageOrigin: undefined });
    if (!checked) throw new Error("The gate has checked nothing.");
    const refusals = [...new Set(Object.values(configs))].flatMap((config) => configRefusals(checked.module, config));
    if (refusals.length > 0) return { status: "refused", refusals };
    return { status: "accepted", module: checked.module, warnings: checked.check.warnings ?? [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { refusals = [] } = (error.details ?? {}) as { refusals?: Refusal[] };
    return { status: "refused", refusals };
  }
}
