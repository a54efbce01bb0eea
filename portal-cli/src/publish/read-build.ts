import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ModuleManifest } from "@portico/shared-utility/contract";
import { UsageError } from "../usage-error.ts";
import type { ModulePackage } from "./find-package.ts";

/** A package's `dist/` after its build. */
export interface PackageBuild extends ModulePackage {
  manifest: ModuleManifest;
  /** The text of `dist/manifest.json`. */
  manifestText: string;
}

/** @throws UsageError when the package has not been built */
export function readBuild({ dir, folder }: ModulePackage): PackageBuild {
  const file = join(dir, "dist", "manifest.json");
  if (!existsSync(file))
    throw new UsageError(
      `${folder} has no dist/manifest.json. Its script "build" has to write one: end it with "portico manifest dist". With --no-build, run that script first.`,
    );
  const manifestText = readFileSync(file, "utf8");
  return { dir, folder, manifestText, manifest: JSON.parse(manifestText) as ModuleManifest };
}
