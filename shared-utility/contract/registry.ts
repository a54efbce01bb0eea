import type { AppNotifications, AppRoutes, ConfigValues, ModuleFormat, Need, SlotFill } from "@portico/contract";
import type { MapDocument, SlotArrangement } from "./import-map.ts";
import type { ModuleWarning } from "./release-warnings.ts";

/** The scope of the releases that all tenants of an environment share. No tenant may have this name. */
export const baseScope = "base";

/** Roles of credentials and users in the registry; each role includes the rights of those before it. */
export const registryRoles = ["read", "publish", "promote", "admin"] as const;
export type RegistryRole = (typeof registryRoles)[number];

/** How a release came about. */
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
  /** What may fail in the page although nothing was refused; absent without a warning. */
  warnings?: ModuleWarning[];
}

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
export interface ModuleSide {
  address: string;
  integrity: string | null;
  styles: string[];
  /** Locale → address. */
  locales: Record<string, string>;
  /** Digest of its build including chunks; `null` when no manifest was found. */
  build: string | null;
  /** Absent without needs. */
  needs?: Need[];
  /** Library → the module that it gets for it; absent without own versions of libraries. */
  ownLibraries?: Record<string, string>;
  /** Whether its style sheets apply in its own frame only. */
  isolateStyles?: true;
  /** Slot → what of the application fills it. */
  slots?: Record<string, SlotFill>;
  /** The addresses that an application declares. */
  routes?: AppRoutes;
  /** What an application declares of its notifications. */
  notifications?: AppNotifications;
  /** What was set as its configuration; absent without one. */
  config?: ConfigValues;
  /** Slot → what the tenant decides about the application there; absent without one. */
  arranged?: Record<string, SlotArrangement>;
}

/** One module that differs between two releases: in its files, or in what it declares or is configured with. */
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
  /** Subresource Integrity metadata that the entry must match; by default the hash of the bytes that are served. */
  integrity?: string;
  /**
   * Address of the build's manifest. The default is `manifest.json` beside the entry; for uploaded files, the manifest
   * of the last build that was announced with this entry.
   */
  manifest?: string;
  /** Addresses of style sheets, beside those that its manifest states. */
  styles?: string[];
  /** What the module needs of the page's policy, beside what its manifest states. */
  needs?: Need[];
  /** Shared library → the versions (semver range) that it works with, beside what its manifest states. */
  shared?: Record<string, string>;
  /** Library → the module of the tenant's own scope that it gets for it, beside what its manifest states. */
  ownLibraries?: Record<string, string>;
  /** The addresses of the application, in place of those that its manifest states. */
  routes?: AppRoutes;
  /** Replaces its configuration, together with the build. Without it the configuration stays. */
  config?: ConfigValues;
  /** The format that the entry must have; without it, whatever is found. */
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
  /** All values. What is left out has its default; `{}` resets the configuration. */
  values: ConfigValues;
  reason: string;
  dryRun?: boolean;
}

/** `POST /api/registry/slots`: sets who is shown in a slot of a tenant and in which order, without a new build. */
export interface SlotBody {
  environment: string;
  tenant: string;
  /** E.g. `home.cards`. */
  slot: string;
  /** The specifiers that come first, in this order; the others follow in the order that they declare. Empty for theirs alone. */
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
}
