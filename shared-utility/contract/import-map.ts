import type {
  AppNotifications,
  AppRoutes,
  ConfigSchema,
  ConfigValues,
  ModuleFormat,
  Need,
  SlotFill,
} from "@portico/contract";

export const moduleFormats = ["system", "esm", "umd"] as const satisfies readonly ModuleFormat[];

/** An import map as SystemJS 6 reads it, plus the style sheets and strings that a module needs. */
export interface ResolvedMap {
  /** Names the releases of base and tenant, e.g. `development:12+acme:3`. */
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
  /** Specifier → version of the library, for modules whose manifest has one. */
  versions?: Record<string, string>;
  /** Specifier → format, of the modules that SystemJS does not load. */
  formats?: Record<string, "esm">;
  /**
   * Specifier of a shared library → address of its ES wrapper. A tenant's own ES module is its own wrapper. The hash is in
   * `integrity`.
   */
  wrappers?: Record<string, string>;
  /** Specifier → addresses of its chunks, whose hashes are in `integrity` too. Pages get those of ES modules. */
  files?: Record<string, string[]>;
  /** Folder of a module that has own versions of libraries → library → its address (HTML, "import maps": scopes). */
  scopes?: Record<string, Record<string, string>>;
  /** Applications whose style sheets apply in their own frames only. */
  isolated?: string[];
  /** Allowed folders on shared hosts, each with its closing slash: nothing else is loaded from those hosts. */
  folders?: string[];
  /** Specifier → the module's needs; the page grants those that are approved for its tenant. */
  needs?: Record<string, Need[]>;
  /** Specifier of an application → slot → the application's fill. */
  slots?: Record<string, Record<string, SlotFill>>;
  /** Specifier of an application → its addresses besides `/{app}`. */
  routes?: Record<string, AppRoutes>;
  /** Specifier of an application → its configuration: in a release the set values; on a page with the defaults. */
  configs?: Record<string, ConfigValues>;
  /** Present when the map has a canary, which the visitor may leave. */
  trial?: true;
}

/** One module of the base that is pinned, for one tenant, at an earlier release. */
export interface PinnedModule {
  release: number;
  address: string;
  integrity: Record<string, string>;
  depcache: string[];
  styles: string[];
  locales: Record<string, string>;
  version?: string;
  wrapper?: string;
}

/** A tenant's decision about one application in one slot. It replaces what the application declares. */
export interface SlotArrangement {
  /** Counts from 1. Applications with a place precede those without one. */
  place?: number;
  hidden?: true;
}

/** The build that a module comes from: two builds may share one entry and differ in strings, styles or chunks. */
export interface ModuleBuild {
  /** SHA-256 of the module's part of the manifest and of the hashes of its files. */
  digest: string;
  /** Address of the manifest; only when no other build can overwrite it. */
  manifest?: string;
}

/** The content of a release: a map without `id`, which exists only once base and tenant are combined. */
export type MapDocument = Omit<ResolvedMap, "id" | "scopes"> & {
  /** Modules of the base that this tenant pins; only a tenant's release has them. */
  pins?: Record<string, PinnedModule>;
  /** Specifier → import → the range of versions that it needs. */
  shared?: Record<string, Record<string, string>>;
  /** Specifier → library → specifier of the module that replaces it. The scopes of pages are made from this. */
  ownLibraries?: Record<string, Record<string, string>>;
  builds?: Record<string, ModuleBuild>;
  /** Specifier of an application → its declaration of notifications. */
  notifications?: Record<string, AppNotifications>;
  /** Specifier of an application → the schema of its configuration. */
  configSchemas?: Record<string, ConfigSchema>;
  /** Specifier of an application → slot → the tenant's decision about it. The slots of pages follow these decisions. */
  arrangements?: Record<string, Record<string, SlotArrangement>>;
};

/** Prefix of a tenant application's key in the map. */
export const appPrefix = "@app/";

/** The modules of a map that are tenant applications: `@app/tickets` → `tickets`. */
export function appModules(imports: Record<string, string>): string[] {
  return Object.keys(imports)
    .filter((key) => key.startsWith(appPrefix))
    .map((key) => key.slice(appPrefix.length));
}
