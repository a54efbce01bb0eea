import type { AppRoutes, ConfigValues, ModuleFormat, ModuleOfBuild, Need } from "@portico/contract";
import type { MapDocument, SlotArrangement } from "./import-map.ts";
import type { ModuleWarning } from "./release-warnings.ts";

/** The scope of the releases that all tenants of an environment share. No tenant may have this name. */
export const baseScope = "base";

/** Roles of credentials and users in the registry; each role includes the rights of those before it. */
export const registryRoles = ["read", "publish", "promote", "admin"] as const;
export type RegistryRole = (typeof registryRoles)[number];

/** The kind of call that made a release. */
export const releaseKinds = ["publish", "promote", "rollback", "pin", "canary", "config", "slots"] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

/** The gate's report on one module. */
export interface ModuleCheck {
  specifier: string;
  address: string;
  /** `sha384-…` of the bytes that were fetched. */
  integrity: string;
  /** Bytes of the entry. */
  size: number;
  /** The format of the entry, as found in its text; absent in reports of earlier releases. */
  format?: ModuleFormat;
  /** Number of files checked; 1, the entry, when there is no manifest beside it. */
  files: number;
  manifest: boolean;
  /**
   * For modules that are mounted: `read` when the gate found `mount` and `unmount` in the text. For an `unread` module
   * the page checks them when it loads the module, and shows a failure panel if they are missing.
   */
  lifecycles?: "read" | "unread";
  /** Warnings: the module may fail in the page, although nothing was refused; absent without a warning. */
  warnings?: ModuleWarning[];
}

/** The reason of a release for which `portico` was given none. The portal shows it in the user's language. */
export const commandLineReason = "From the command line";

/** One entry of a release history. */
export interface Release {
  id: number;
  environment: string;
  /** `base` or a tenant's domain. */
  scope: string;
  kind: ReleaseKind;
  author: string;
  reason: string;
  /** The release that was current before this one. */
  parent: number | null;
  /** The release whose map this one copies. */
  source: number | null;
  /** SHA-256 of the map; two releases with the same digest have the same map. */
  digest: string;
  /** ISO 8601. */
  created_at: string;
  /** Whether the pointer of its environment and scope names this release. */
  current: boolean;
}

/** `GET /api/registry/releases/{id}`. */
export interface ReleaseDetail extends Release {
  document: MapDocument;
  report: ModuleCheck[];
}

/** `GET /api/registry/releases`: newest first; `next` is the `before` of the following page. */
export interface ReleasePage {
  releases: Release[];
  next: number | null;
}

/** `GET /api/registry/builds`: the builds of a module that a tenant's releases name, newest first, each once. */
export interface PublishedBuilds {
  builds: PublishedBuild[];
}

/** A build, with the newest release that names it. */
export interface PublishedBuild extends Pick<Release, "id" | "environment" | "author" | "reason" | "created_at"> {
  address: string;
}

/**
 * `GET /api/registry/maps/{environment}[/{tenant}]`: the map of one scope alone. Its ETag is the value for `If-Match`.
 */
export interface RegistryMap {
  environment: string;
  scope: string;
  release: Release | null;
  document: MapDocument;
  /** The shared libraries that ES modules can import in this environment → version, `null` where it is unknown. */
  libraries: Record<string, string | null>;
}

/** A map's entry for one module. */
export interface ModuleSide
  extends Pick<ModuleOfBuild, "needs" | "ownLibraries" | "slots" | "routes" | "notifications"> {
  address: string;
  integrity: string | null;
  styles: string[];
  /** Locale → address. */
  locales: Record<string, string>;
  /** Digest of its build including chunks; `null` when no manifest was found. */
  build: string | null;
  /** Whether its style sheets apply in its own frame only. */
  isolateStyles?: true;
  /** The set values of its configuration; absent without any. */
  config?: ConfigValues;
  /** Slot → the tenant's decision about the application there; absent without one. */
  arranged?: Record<string, SlotArrangement>;
}

/** One module that differs between two releases: in its files, declarations or configuration. */
export interface MapChange {
  specifier: string;
  before: ModuleSide | null;
  after: ModuleSide | null;
}

/** `GET /api/registry/diff`; `from` is 0 for "nothing". */
export interface MapDiff {
  from: number;
  to: number;
  changes: MapChange[];
}

/** The response to a manifest that announces a build to upload. */
export interface ArtifactResponse {
  /** The files that the server does not have yet; upload them one by one. */
  missing: string[];
  /** Address of the build's folder, with its closing slash: `/modules/{scope}/{package}/`. */
  folder: string;
  /** Address of this build's manifest. Name it in the publication: another build may have the same entry. */
  manifest: string;
}

/** One module of a publication. */
export interface ModulePublication {
  /** `https://…` of an allowed origin, or `/modules/{scope}/{package}/{file}` of an uploaded build. */
  url: string;
  /** Subresource Integrity metadata that the entry must match; by default the hash of the served bytes. */
  integrity?: string;
  /**
   * Address of the build's manifest. The default is `manifest.json` beside the entry; for uploaded files, the manifest
   * of the last build that was announced with this entry.
   */
  manifest?: string;
  /** Addresses of style sheets, in addition to those in its manifest. */
  styles?: string[];
  /** Needs of the module, in addition to those in its manifest. */
  needs?: Need[];
  /** Shared library → the versions (semver range) that the module supports, in addition to those in its manifest. */
  shared?: Record<string, string>;
  /** Library → the module of the tenant's own scope that replaces it, in addition to those in its manifest. */
  ownLibraries?: Record<string, string>;
  /** The addresses of the application, instead of those in its manifest. */
  routes?: AppRoutes;
  /** Replaces its configuration, together with the build. Without it the configuration stays. */
  config?: ConfigValues;
  /** The format that the entry must have; by default any format. */
  format?: ModuleFormat;
}

/** `POST /api/registry/releases`: either `changes` to the current release, or all `modules` of the scope. */
export interface PublishBody {
  environment: string;
  scope: string;
  changes?: { set?: Record<string, ModulePublication>; remove?: string[] };
  modules?: Record<string, ModulePublication>;
  /** Publishes the release as a canary for these visitors; the current release stays for all others. */
  canary?: { percent: number; people?: string[] };
  reason: string;
  /** Runs all checks and writes nothing. */
  dryRun?: boolean;
}

/** `POST /api/registry/config`: sets the configuration of one application of a tenant, without a new build. */
export interface ConfigBody {
  environment: string;
  tenant: string;
  /** The specifier, e.g. `@app/tickets`. */
  module: string;
  /** All values. A missing value has its default; `{}` resets the configuration. */
  values: ConfigValues;
  reason: string;
  dryRun?: boolean;
}

/**
 * `POST /api/registry/slots`: sets which applications a slot of a tenant shows, and in which order, without a new
 * build.
 */
export interface SlotBody {
  environment: string;
  tenant: string;
  /** E.g. `home.cards`. */
  slot: string;
  /**
   * The specifiers that come first, in this order; the others follow in their declared order. Empty for the declared
   * order alone.
   */
  order?: string[];
  /** The specifiers that the slot no longer shows. */
  hide?: string[];
  /** The specifiers that it shows again. */
  show?: string[];
  reason: string;
  dryRun?: boolean;
}

/** The response to every call that publishes, promotes, pins, configures, arranges or rolls back. */
export interface PublishResponse {
  /** The release that is current after the call. */
  release: Release | null;
  /** Whether a release was written. The same map is not published twice in a row. */
  published: boolean;
  changes: MapChange[];
  report: ModuleCheck[];
  /** The canary that was running: its visitors keep its map, without these changes. */
  canary?: { release: number; percent: number };
  /** The environment that the pages of the portal have; absent from a portal of an older release. */
  served?: string;
}
