import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ModuleManifest } from "@portico/shared-utility/contract";
import { parseJson } from "@portico/shared-utility/contract";
import { manifestSchema } from "./manifest-schema.ts";

/** The repository's `import-map.json`: specifier → stable address such as `/modules/navbar-mf/navbar-mf.js`. */
export interface ImportMapFile {
  imports: Record<string, string>;
}

/** A built package: its `dist/` folder and manifest. */
export interface Build {
  /** The folder name of the package, also below `/modules/`. */
  folder: string;
  dist: string;
  manifest: ModuleManifest;
}

/** The front-end packages of the portal. A tenant's package may not have one of these names. */
export const portalPackages: readonly string[] = [
  "shared-deps",
  "shared-utility",
  "shared-ui",
  "ui",
  "root-config",
  "navbar-mf",
  "auth-mf",
  "profile-mf",
  "notifications-mf",
  "registry-mf",
];

/** The builds in the checkout, of the portal and of the tenants' applications, except `hostedElsewhere`. */
export async function checkoutBuilds(checkout: string, hostedElsewhere: readonly string[] = []): Promise<Build[]> {
  const packages = await builtPackages(checkout);
  const hosted = packages.filter((path) => !hostedElsewhere.includes(basename(path)));
  const builds = await Promise.all(hosted.map((path) => readBuild(join(checkout, path))));
  return builds.filter((build) => build !== undefined);
}

/** The folders of all front-end packages, relative to the checkout. */
export async function builtPackages(checkout: string): Promise<string[]> {
  const apps = await readdir(join(checkout, "tenant-apps")).catch(() => []);
  const tenants = apps.filter((name) => name.endsWith("-mf")).sort();
  // The kit is in the folder of the npm packages, because it is one of them too.
  const portalFolders = portalPackages.map((name) => (name === "ui" ? "packages/ui" : name));
  return [...portalFolders, ...tenants.map((name) => `tenant-apps/${name}`)];
}

/**
 * @returns `undefined` when the package has not been built
 * @throws Error when the manifest is invalid
 */
export async function readBuild(packageDir: string): Promise<Build | undefined> {
  const dist = join(packageDir, "dist");
  const text = await readFile(join(dist, "manifest.json"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const manifest = manifestSchema.safeParse(parseJson(text));
  if (!manifest.success) {
    const [issue] = manifest.error.issues;
    throw new Error(`${join(dist, "manifest.json")}: ${issue?.path.join(".")}: ${issue?.message}; build it again.`);
  }
  return { folder: basename(packageDir), dist, manifest: manifest.data };
}
