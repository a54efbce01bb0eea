import type { MapDocument } from "./import-map.ts";

/** What a credential or a person may do in the registry; each role may do what those before it may. */
export const registryRoles = ["read", "publish", "promote", "admin"] as const;
export type RegistryRole = (typeof registryRoles)[number];

/** How a release came about. */
export const releaseKinds = ["publish", "promote", "rollback", "pin", "canary"] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

/** What the release gate saw of one module. */
export interface ModuleCheck {
  specifier: string;
  address: string;
  /** `sha384-…` of the bytes that were fetched. */
  integrity: string;
  /** Bytes of the entry. */
  size: number;
  /** How many files were looked at; 1 when no manifest lies beside the entry, which then is all that is known. */
  files: number;
  manifest: boolean;
  /**
   * Of what is mounted: whether `mount` and `unmount` were seen in the text. A page that opens an `unread` module
   * checks them, and shows the failure in the module's place if they are missing.
   */
  lifecycles?: "read" | "unread";
}

/** One entry of a history. */
export interface Release {
  id: number;
  environment: string;
  /** `base` or a tenant's domain. */
  scope: string;
  kind: ReleaseKind;
  author: string;
  reason: string;
  /** The release that was current before. */
  parent: number | null;
  /** The release whose map this one repeats. */
  source: number | null;
  /** SHA-256 of the map; two releases with one digest hold the same map. */
  digest: string;
  /** ISO 8601. */
  created_at: string;
  /** Whether the pointer of its environment and scope names it. */
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

/** `GET /api/registry/maps/{environment}[/{tenant}]`: one scope's own map; its ETag is what `If-Match` wants. */
export interface RegistryMap {
  environment: string;
  scope: string;
  release: Release | null;
  document: MapDocument;
}

/** One module that differs between two releases. */
export interface MapChange {
  specifier: string;
  before: { address: string; integrity: string | null } | null;
  after: { address: string; integrity: string | null } | null;
}

/** `GET /api/registry/diff`; `from` is 0 for "nothing". */
export interface MapDiff {
  from: number;
  to: number;
  changes: MapChange[];
}

/** One module as a publication names it. */
export interface ModulePublication {
  /** `https://…` of an allowed origin, or `/modules/{package}/{file}` of an uploaded build. */
  url: string;
  /** Subresource Integrity metadata that the entry must match; without it the hash of what is served is taken. */
  integrity?: string;
  /** Address of the build's manifest, where it is not `manifest.json` beside the entry. */
  manifest?: string;
}

/** `POST /api/registry/releases`: either `changes` to what is current, or all `modules` of the scope. */
export interface PublishBody {
  environment: string;
  scope: string;
  changes?: { set?: Record<string, ModulePublication>; remove?: string[] };
  modules?: Record<string, ModulePublication>;
  /** For whom alone it is at first; the current release stays for all others. */
  canary?: { percent: number; people?: string[] };
  reason: string;
  /** Looks at everything and writes nothing. */
  dryRun?: boolean;
}

/** What every call that publishes, promotes, pins or rolls back is answered. */
export interface PublishAnswer {
  /** The release that is current now; in a dry run the one that was. */
  release: Release | null;
  /** Whether a release was written: the same map is not published twice in a row. */
  published: boolean;
  changes: MapChange[];
  report: ModuleCheck[];
}
