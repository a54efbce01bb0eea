import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ModuleManifest } from "@portico/shared-utility/contract";
import { manifestSchema } from "./manifest-schema.ts";

/** A package's `dist/` as its build left it. */
export interface Build {
  /** The package's folder name; its place below `/modules/`. */
  folder: string;
  dist: string;
  manifest: ModuleManifest;
}

/** The portal's own packages; a tenant's build may not take such a name. */
export const ownPackages: readonly string[] = [
  "shared-deps",
  "shared-utility",
  "shared-ui",
  "root-config",
  "navbar-mf",
  "auth-mf",
  "profile-mf",
  "notifications-mf",
  "registry-mf",
];

/** Every build that the checkout has for the portal itself and the tenants that it hosts; others are left out. */
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
  return [...ownPackages, ...tenants.map((name) => `tenant-apps/${name}`)];
}

/**
 * @returns `undefined` when the package has not been built
 * @throws Error when its manifest cannot be used
 */
export async function readBuild(packageDir: string): Promise<Build | undefined> {
  const dist = join(packageDir, "dist");
  const text = await readFile(join(dist, "manifest.json"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const manifest = manifestSchema.safeParse(parse(text));
  if (!manifest.success) {
    const [issue] = manifest.error.issues;
    throw new Error(`${join(dist, "manifest.json")}: ${issue?.path.join(".")}: ${issue?.message}; build it again.`);
  }
  return { folder: basename(packageDir), dist, manifest: manifest.data };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
