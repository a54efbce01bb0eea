import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { AppRoutes, ConfigSchema } from "@portico/shared-utility/contract";
import { readValues } from "../config/read-values.ts";

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
  /** What the application can be configured with. */
  configSchema?: ConfigSchema | undefined;
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
    /** The schema, or the path of its file. */
    configSchema?: ConfigSchema | string;
  };
}

/** Reads the nearest package; the name of the folder stands for one that has none. */
export function packageOf(dir: string): DescribedPackage {
  const { folder, name, version = "0.0.0", portico = {} } = nearest(dir) ?? { folder: dir, name: basename(dir) };
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
      configSchema: schemaIn(folder, portico.configSchema),
    },
    module: only !== undefined && others.length === 0 ? only : byName,
  };
}

/** @throws UsageError when the file that is named is no JSON */
function schemaIn(folder: string, named: ConfigSchema | string | undefined): ConfigSchema | undefined {
  return typeof named === "string" ? (readValues(join(folder, named)) as unknown as ConfigSchema) : named;
}

function nearest(dir: string): (PackageFile & { folder: string }) | undefined {
  for (let folder = dir; folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, "package.json");
    const found = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as PackageFile) : undefined;
    if (found?.name !== undefined) return { ...found, folder };
  }
  return undefined;
}
