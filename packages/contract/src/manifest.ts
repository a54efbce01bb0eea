import type { ConfigSchema } from "./config.ts";
import type { AppNotifications } from "./notifications.ts";
import type { Locale } from "./settings.ts";

/**
 * How a module is written: for SystemJS; as an ES module (ECMAScript), which browsers load themselves; or as a script
 * that calls AMD's `define` or sets its lifecycles as a global. SystemJS loads such a script too.
 */
export type ModuleFormat = "system" | "esm" | "umd";

/**
 * One need as a text: kind, colon and value, e.g. `connect:https://api.example`, `trusted-types:vue`, `feature:camera`,
 * or the kind alone, `html`. People may also write `=` for the colon, or a feature alone, `camera`.
 */
export type Need = string;

/** How an application fills a slot of another one. */
export interface SlotFill {
  /** The name of the export that has the lifecycles: `mount`, `unmount` and, where needed, `bootstrap`. */
  export: string;
  /** Its place among others in the slot, the smallest first; 0 unless given. */
  order?: number;
}

/** The addresses of an application besides `/{app}`. An address includes everything below it. */
export interface AppRoutes {
  /** Its base path in place of `/{app}`, which redirects there, e.g. `/help`. */
  base?: string;
  /** Further addresses for its users. */
  paths?: string[];
  /** Addresses for everyone, signed in or not: its own or further ones. An empty list: it has no public area. */
  public?: string[];
  /** Old address → new address. `/old/*` → `/new/*` includes everything below. */
  redirects?: Record<string, string>;
  /** Its pages that the portal's search offers, e.g. for a new ticket. */
  pages?: AppPage[];
}

/** A page that the portal's search offers to the application's users. */
export interface AppPage {
  /** Below one of the application's addresses, e.g. `/tickets/new`. */
  path: string;
  name: Record<Locale, string>;
}

/** One module of a build. */
export interface ModuleOfBuild {
  entry: string;
  styles: string[];
  imports: string[];
  locales: Record<string, string>;
  /** The version of the library, when this module is one. */
  version?: string;
  /** Import → the range of versions that it needs, e.g. `^19.0.0`. */
  shared?: Record<string, string>;
  /** Its needs of the page's policy, e.g. `connect:https://api.example`, `trusted-types:vue`. */
  needs?: Need[];
  /**
   * Library → the module of the tenant's own scope that replaces it for this module, e.g. `react` → `@acme/react-18`.
   */
  ownLibraries?: Record<string, string>;
  /** Whether the style sheets apply in the application's own frame only. */
  isolateStyles?: boolean;
  /** Slot → this application's fill of it. */
  slots?: Record<string, SlotFill>;
  /** The addresses of the application. */
  routes?: AppRoutes;
  /** What the application declares about its notifications. */
  notifications?: AppNotifications;
  /** The schema of the configuration that each tenant can set for this application. */
  configSchema?: ConfigSchema;
  /** Absent: `system`. The gate compares it with the entry. */
  format?: ModuleFormat;
  /** The file through which ES modules use the only System copy of a shared library. */
  wrapper?: string;
}

/** `dist/manifest.json` of a build. Addresses are relative to the manifest. */
export interface ModuleManifest {
  package: string;
  version: string;
  /** `portico.contract` of its package.json: the versions (semver range) of the contract that the build works with. */
  portico?: { contract?: string };
  modules: Record<string, ModuleOfBuild>;
  /** Plain scripts, which are not in the import map and are not published: name → its file. */
  scripts?: Record<string, string>;
  /** Every file of the build → its Subresource Integrity metadata, e.g. `sha384-…`. */
  files: Record<string, string>;
}
