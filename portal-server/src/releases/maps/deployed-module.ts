import {
  fileAddress,
  type ModuleBuild,
  type ModuleManifest,
  type ModuleOfBuild,
  type Need,
  ownValue,
} from "@portico/shared-utility/contract";
import { manifestFile } from "../modules/manifest-address.ts";
import { buildDigest, filesOfModule } from "./build-digest.ts";
import type { MapDocument } from "./map-document.ts";

/** One module of a build, with the addresses that it is served from. */
export interface DeployedModule extends Pick<ModuleOfBuild, "slots" | "routes" | "notifications" | "configSchema"> {
  specifier: string;
  address: string;
  /** Specifiers that the module imports directly. The map computes the closure. */
  imports: string[];
  styles: string[];
  /** Locale → address. */
  locales: Record<string, string>;
  /** Address → integrity (SRI) of every file of the module: entry, style sheets, strings and chunks. */
  integrity: Record<string, string>;
  /** The version of a shared library; `undefined` for other modules. */
  version: string | undefined;
  /** Specifier of a shared library → the versions that the module works with. */
  shared: Record<string, string>;
  /** Library → specifier of the tenant's own module that replaces it. */
  ownLibraries: Record<string, string>;
  needs: Need[];
  /** Absent for a module in the System format. */
  format?: "esm";
  /** Its style sheets apply in its own frame only. */
  isolateStyles?: true;
  /** Address of the ES wrapper of a shared library. */
  wrapper?: string;
  /** The build, from the manifest; `undefined` without a manifest. */
  build: ModuleBuild | undefined;
}

/** A module without a manifest: only its address is known. */
export function bareModule(specifier: string, address: string): DeployedModule {
  const nothing = { imports: [], styles: [], locales: {}, integrity: {}, shared: {}, ownLibraries: {}, needs: [] };
  return { specifier, address, ...nothing, version: undefined, build: undefined };
}

/**
 * @param folder address of the build's folder with its closing slash, e.g. `/modules/navbar-mf/`
 * @returns `undefined` when the build has no such module
 */
export function deployedModule(
  specifier: string,
  manifest: ModuleManifest,
  folder: string,
): DeployedModule | undefined {
  const built = ownValue(manifest.modules, specifier);
  if (!built) return undefined;
  const at = (file: string) => fileAddress(folder, file);
  const files = filesOfModule(manifest, specifier);
  const integrity = Object.entries(files).map(([file, hash]) => [at(file), hash] as const);
  return {
    specifier,
    address: at(built.entry),
    imports: built.imports,
    styles: built.styles.map(at),
    locales: Object.fromEntries(Object.entries(built.locales).map(([locale, file]) => [locale, at(file)])),
    integrity: Object.fromEntries(integrity),
    version: built.version,
    shared: built.shared ?? {},
    ownLibraries: built.ownLibraries ?? {},
    needs: built.needs ?? [],
    ...(built.slots && Object.keys(built.slots).length > 0 && { slots: built.slots }),
    ...(built.routes && { routes: built.routes }),
    ...(built.notifications && { notifications: built.notifications }),
    ...(built.configSchema && { configSchema: built.configSchema }),
    ...(built.format === "esm" && { format: built.format }),
    ...(built.isolateStyles && { isolateStyles: true as const }),
    ...(built.wrapper !== undefined && { wrapper: at(built.wrapper) }),
    build: {
      digest: buildDigest(manifest, specifier),
      // On another origin the owner chooses the address of the manifest.
      ...(folder.startsWith("/") && { manifest: at(manifestFile(manifest)) }),
    },
  };
}

/** Makes a map document of modules. `depcacheOf` returns the imports that the depcache lists for a module. */
export function mapDocument(
  modules: readonly DeployedModule[],
  depcacheOf: (module: DeployedModule) => string[],
): MapDocument {
  const byName = <T extends object | string>(list: (module: DeployedModule) => T | undefined) =>
    Object.fromEntries(modules.flatMap((module) => entryOf(module.specifier, list(module))));
  const optional = {
    files: byName(chunksOf),
    formats: byName(({ format }) => format),
    slots: byName(({ slots }) => slots),
    routes: byName(({ routes }) => routes),
    notifications: byName(({ notifications }) => notifications),
    configSchemas: byName(({ configSchema }) => configSchema),
    wrappers: byName(({ wrapper }) => wrapper),
    builds: byName(({ build }) => build),
    versions: byName(({ version }) => version),
    shared: byName(({ shared }) => shared),
    ownLibraries: byName(({ ownLibraries }) => ownLibraries),
    needs: byName(({ needs }) => needs),
  };
  return {
    ...Object.fromEntries(Object.entries(optional).filter(([, listed]) => Object.keys(listed).length > 0)),
    ...isolatedIn(modules),
    imports: Object.fromEntries(modules.map(({ specifier, address }) => [specifier, address])),
    integrity: Object.assign({}, ...modules.map(({ integrity }) => integrity)),
    depcache: Object.fromEntries(modules.flatMap((module) => entryOf(module.address, depcacheOf(module)))),
    styles: byName(({ styles }) => styles),
    locales: byName(({ locales }) => locales),
  };
}

function isolatedIn(modules: readonly DeployedModule[]): Pick<MapDocument, "isolated"> {
  const isolated = modules.filter(({ isolateStyles }) => isolateStyles).map(({ specifier }) => specifier);
  return isolated.length > 0 ? { isolated: isolated.sort() } : {};
}

/** An entry of a map; none for an empty list or table. */
function entryOf<T extends object | string>(key: string, value: T | undefined): [string, T][] {
  return value === undefined || (typeof value === "object" && Object.keys(value).length === 0) ? [] : [[key, value]];
}

/** The files of a module that are neither entry nor style sheet nor strings. */
export function chunksOf({ address, styles, locales, integrity, wrapper = "" }: DeployedModule): string[] {
  const named = new Set([address, wrapper, ...styles, ...Object.values(locales)]);
  return Object.keys(integrity)
    .filter((file) => !named.has(file))
    .sort();
}
