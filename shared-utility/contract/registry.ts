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

/** What a map says of one module. */
export interface ModuleSide {
  address: string;
  integrity: string | null;
  styles: string[];
  /** Locale → address. */
  locales: Record<string, string>;
  /** Digest of its build, chunks and all; `null` where no manifest was found. */
  build: string | null;
}

/** One module that differs between two releases, in whatever belongs to it. */
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

/** What an announced build is answered. */
export interface ArtifactAnswer {
  /** The files that are not here yet, to be sent one by one. */
  missing: string[];
  /** Address of the folder that the build's files will have, with its closing slash: `/modules/{scope}/{package}/`. */
  folder: string;
  /** Address of this build's manifest, to be named in its publication: another build may have the same entry. */
  manifest: string;
}

/** One module as a publication names it. */
export interface ModulePublication {
  /** `https://…` of an allowed origin, or `/modules/{scope}/{package}/{file}` of an uploaded build. */
  url: string;
  /** Subresource Integrity metadata that the entry must match; without it the hash of what is served is taken. */
  integrity?: string;
  /**
   * Address of the build's manifest. Without it, it is `manifest.json` beside the entry; for uploaded files, that of
   * the last build that was announced with this entry.
   */
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
