/** An import map as SystemJS 6 reads it, plus what the shell needs to load a module whole. */
export interface ResolvedMap {
  /** Identifies base and tenant release together, e.g. `development:12+acme:3`. */
  id: string;
  imports: Record<string, string>;
  /** Address → `sha384-…` (SRI). */
  integrity: Record<string, string>;
  /** Address → specifiers of its transitive static imports, so that a load takes one request wave. */
  depcache: Record<string, string[]>;
  /** Specifier → style sheets that must be on the page before the module is shown. */
  styles: Record<string, string[]>;
  /** Specifier → locale → address of its strings (JSON). */
  locales: Record<string, Record<string, string>>;
  /** Specifier → version of the library that it is, for those that say it. */
  versions?: Record<string, string>;
  /** The folders of shared hosts that modules lie in, each with its last slash: nothing else is loaded from there. */
  folders?: string[];
}

/** One module of the base held, for one tenant, at what another release says of it. */
export interface PinnedModule {
  release: number;
  address: string;
  integrity: Record<string, string>;
  depcache: string[];
  styles: string[];
  locales: Record<string, string>;
  version?: string;
}

/** Which build a module was described by: two builds may share one entry and differ in strings, styles or chunks. */
export interface ModuleBuild {
  /** SHA-256 over what the manifest says of the module and over the hashes of its files. */
  digest: string;
  /** Address of the manifest, where it has one that no other build takes over. */
  manifest?: string;
}

/** What a release holds: a map without the identity that it gets when base and tenant are put together. */
export type MapDocument = Omit<ResolvedMap, "id"> & {
  /** Modules of the base that this tenant keeps; only a tenant's release has them. */
  pins?: Record<string, PinnedModule>;
  /** Specifier → import → the range of versions that it was written for. */
  shared?: Record<string, Record<string, string>>;
  builds?: Record<string, ModuleBuild>;
  /** Specifier → addresses of its chunks, whose hashes are in `integrity` too. */
  files?: Record<string, string[]>;
};

/** One module of a build. */
export interface ModuleOfBuild {
  entry: string;
  styles: string[];
  imports: string[];
  locales: Record<string, string>;
  /** The version of the library that this module is. */
  version?: string;
  /** Import → the range of versions that it was written for, e.g. `^19.0.0`. */
  shared?: Record<string, string>;
}

/** What a build writes beside its files, `dist/manifest.json`. Addresses are relative to the manifest. */
export interface ModuleManifest {
  package: string;
  version: string;
  modules: Record<string, ModuleOfBuild>;
  /** Plain scripts, which no import map names and nobody publishes: name → its file. */
  scripts?: Record<string, string>;
  /** Every file of the build → its Subresource Integrity metadata, e.g. `sha384-…`. */
  files: Record<string, string>;
}

/** Prefix of a tenant application's key in the map. */
export const appPrefix = "@app/";

/** The modules of a map that are tenant applications: `@app/tickets` → `tickets`. */
export function appModules(imports: Record<string, string>): string[] {
  return Object.keys(imports)
    .filter((key) => key.startsWith(appPrefix))
    .map((key) => key.slice(appPrefix.length));
}
