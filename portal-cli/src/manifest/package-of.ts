import { existsSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { type ConfigSchema, type ModuleOfBuild, olderReact } from "@portico/shared-utility/contract";
import validRange from "semver/ranges/valid.js";
import { readValues } from "../config/read-values.ts";

/** What a package declares of its module, as the manifest has it. */
export type Declared = Pick<
  ModuleOfBuild,
  "needs" | "shared" | "ownLibraries" | "isolateStyles" | "slots" | "routes" | "notifications" | "configSchema"
>;

/** What the `package.json` of a build says about its module. */
export interface DescribedPackage {
  name: string;
  version: string;
  /** The specifier of the module. */
  module: string;
  /** `portico.contract`: the versions of the contract that it works with. */
  contract: string | undefined;
  /** Without what is empty. */
  declared: Declared;
  /** The ranges of React that it depends on; `undefined` without one. */
  ranges: Record<string, string> | undefined;
  /** The path of the declarations that it shares with other applications (`portico.types`). */
  sharedTypes: string | undefined;
  /**
   * The file that it names for pages without a bundler (`unpkg`, `jsdelivr`), relative to the folder that was asked about: of
   * several with the name of the application it is the entry.
   */
  forPages: string | undefined;
  /** The file that it names as its ES module (`module`), relative to that folder. */
  forModules: string | undefined;
}

interface PackageFile {
  name?: string;
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  unpkg?: string;
  module?: string;
  jsdelivr?: string;
  portico?: Omit<Declared, "configSchema"> & {
    modules?: Record<string, string>;
    contract?: string;
    types?: string;
    /** The schema, or the path of its file. */
    configSchema?: ConfigSchema | string;
  };
}

/**
 * Reads the nearest package; the name of the folder stands for one that has none.
 * @throws UsageError for a package.json that is no JSON
 */
export function packageOf(dir: string): DescribedPackage {
  const found: PackageFile & { folder: string } = nearest(dir) ?? { folder: dir, name: basename(dir) };
  const { folder, name, version = "0.0.0", portico = {}, peerDependencies, unpkg, jsdelivr = unpkg } = found;
  const {
    modules = {},
    contract,
    needs,
    shared = peersOf(peerDependencies),
    ownLibraries,
    slots,
    routes,
    notifications,
  } = portico;
  const within = (file?: string) => file && relative(dir, join(folder, file)).split(sep).join("/");
  const isolateStyles = portico.isolateStyles || undefined;
  const [only, ...others] = Object.keys(modules);
  const byName = `@app/${(name ?? "").replace(/^@.*\//, "")}`;
  const configSchema = schemaIn(folder, portico.configSchema);
  const stated = { needs, shared, ownLibraries, isolateStyles, slots, routes, notifications };
  const declared = Object.fromEntries(Object.entries(stated).filter(([, value]) => !isEmpty(value)));
  return {
    ...{ name: name ?? "", version, contract, declared: { ...declared, ...(configSchema && { configSchema }) } },
    ranges: rangesIn(found),
    module: only !== undefined && others.length === 0 ? only : byName,
    sharedTypes: portico.types && join(folder, portico.types),
    forPages: within(jsdelivr),
    forModules: within(found.module),
  };
}

/** The ranges of React that a package leaves to others: those of a build that leaves React external. */
function peersOf(peers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(peers).filter(isOfReact));
}

function rangesIn({ dependencies, devDependencies, peerDependencies }: PackageFile) {
  const ranges = peersOf({ ...devDependencies, ...dependencies, ...peerDependencies });
  return Object.keys(ranges).length > 0 ? ranges : undefined;
}

function isOfReact([name, range]: [string, string]): boolean {
  return Object.hasOwn(olderReact, name) && validRange(range) !== null;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === "object" && Object.keys(value ?? {}).length === 0);
}

/** @throws UsageError when the file that is named is no JSON */
function schemaIn(folder: string, named: ConfigSchema | string | undefined): ConfigSchema | undefined {
  return typeof named === "string" ? (readValues(join(folder, named)) as unknown as ConfigSchema) : named;
}

function nearest(dir: string): (PackageFile & { folder: string }) | undefined {
  for (let folder = dir; folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, "package.json");
    const found = existsSync(file) ? (readValues(file) as PackageFile) : undefined;
    if (found?.name !== undefined) return { ...found, folder };
  }
  return undefined;
}
