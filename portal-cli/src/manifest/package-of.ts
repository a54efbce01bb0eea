import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { AppRoutes } from "@portico/shared-utility/contract";

/** What the `package.json` of a build says about its module. */
export interface DescribedPackage {
  name: string;
  version: string;
  /** The specifier of the module. */
  module: string;
  /** `portico.contract`: the versions of the contract that it works with. */
  contract?: string | undefined;
  /** What it needs of the page's policy. */
  needs: string[];
  /** Shared library → the range of versions that it works with. */
  shared: Record<string, string>;
  /** The addresses of the application. */
  routes: AppRoutes | undefined;
}

interface PackageFile {
  name?: string;
  version?: string;
  portico?: {
    modules?: Record<string, string>;
    contract?: string;
    needs?: string[];
    shared?: Record<string, string>;
    routes?: AppRoutes;
  };
}

/** Reads the nearest package; the name of the folder stands for one that has none. */
export function packageOf(dir: string): DescribedPackage {
  const { name, version = "0.0.0", portico = {} } = nearest(dir) ?? { name: basename(dir) };
  const [only, ...others] = Object.keys(portico.modules ?? {});
  const byName = `@app/${(name ?? "").replace(/^@.*\//, "")}`;
  return {
    ...{
      name: name ?? "",
      version,
      contract: portico.contract,
      needs: portico.needs ?? [],
      shared: portico.shared ?? {},
      routes: portico.routes,
    },
    module: only !== undefined && others.length === 0 ? only : byName,
  };
}

function nearest(dir: string): PackageFile | undefined {
  for (let folder = dir; folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, "package.json");
    const found = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as PackageFile) : undefined;
    if (found?.name !== undefined) return found;
  }
  return undefined;
}
