import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ModuleManifest } from "@portico/shared-utility/contract";
import { readValues } from "../config/read-values.ts";
import { UsageError } from "../usage-error.ts";
import type { ModulePackage } from "./find-package.ts";

/** A package's `dist/` after its build. */
export interface PackageBuild extends ModulePackage {
  manifest: ModuleManifest;
}

const step =
  'Its script "build" has to write one: end it with "portico manifest dist". With --no-build, run that script first.';

/** @throws UsageError when the package has not been built, or another tool has written its `dist/manifest.json` */
export function readBuild({ dir, folder }: ModulePackage): PackageBuild {
  const file = join(dir, "dist", "manifest.json");
  if (!existsSync(file)) throw new UsageError(`${folder} has no dist/manifest.json. ${step}`);
  const manifest = readValues(file) as Partial<ModuleManifest>;
  if (manifest.modules && manifest.files) return { dir, folder, manifest: manifest as ModuleManifest };
  throw new UsageError(`The dist/manifest.json of ${folder} does not describe its modules and files. ${step}`);
}
