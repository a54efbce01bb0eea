import type { ModuleFormat } from "@portico/contract";
import type { ReleaseKind } from "./registry.ts";

/** The release that names a module's build. Author and reason are absent for callers who may not see its scope. */
export interface ReasonRelease {
  id: number;
  /** `base` or a tenant's domain. */
  scope: string;
  kind: ReleaseKind;
  /** ISO 8601. */
  created_at: string;
  author?: string;
  reason?: string;
}

/** A running canary of the tenant or of the base, and whether it is given to the visitor or user. */
export interface ReasonCanary {
  scope: string;
  release: number;
  /** Share of the visitors. A bucket below it has the canary. */
  percent: number;
  /** Why the visitor gets the canary; `left` when this browser has left it, otherwise `no`. */
  given: "share" | "named" | "left" | "no";
}

/** Why one module is loaded from its address. */
export interface BuildReason {
  /** Specifier. */
  module: string;
  release: ReasonRelease;
  /** The release of the base at which the tenant pins the module; `null` without a pin. */
  pinned: number | null;
  /** Whether this browser overrides the module. */
  override: boolean;
  address: string;
  /** `sha384-…`; `null` for an override and for a module without a hash. */
  integrity: string | null;
  /** Bytes of the entry; `null` for what was not measured, such as an override. */
  size: number | null;
  /** `umd` modules are loaded by the loader of System modules. */
  format: Exclude<ModuleFormat, "umd">;
  /** Whether the caller may override the module here. */
  overridable: boolean;
}

/** `GET /api/registry/why`: from the tenant to the file, for this browser, a user or every visitor. */
export interface WhyResponse {
  tenant: string;
  environment: string;
  /** E-mail of the user that the response is about; `null` for this browser, or for every visitor. */
  person: string | null;
  /** From 0 up to but not including 100; `null` when the response is about every visitor. */
  bucket: number | null;
  canaries: ReasonCanary[];
  modules: BuildReason[];
  /** The origins from which an application may be overridden, besides the developer's own machine. */
  origins: string[];
}
