import type { Environment } from "../../platform/config/config.ts";
import type { MapRelease } from "./overlay.ts";

/** The visitor of a page, as known before the page loads: a user, or the browser of a guest. */
export type Visitor = ({ status: "guest"; id: string } | { status: "user"; id: string }) & {
  /** The canaries that the browser has left (canary/left-canaries.ts). */
  left?: readonly string[];
};

/** A running canary, and the visitors that get it. */
export interface RunningCanary {
  release: MapRelease;
  /** The digest of the canary's first release: it stays the same when the share grows. */
  digest: string;
  percent: number;
  people: readonly string[];
}

/** The current release of a scope, or its canary. */
export interface ReleaseFact {
  scope: string;
  releaseId: number;
  /** Of a canary: its share, and its users. */
  percent: number | null;
  people: string[] | null;
  /** Of a current release: the digest of its document. */
  digest: string | null;
}

/** The part of canaries that the maps need: a visitor gets the current release of a scope, or a canary instead. */
export interface ReleaseChooser {
  /**
   * The releases behind the maps of some scopes, read in one statement and in a stable order: a map is outdated when
   * the facts of its scopes change.
   */
  facts(environment: Environment, scopes: string[]): Promise<ReleaseFact[]>;
  /** The running canaries of some scopes. */
  running(environment: Environment, scopes: readonly string[]): Promise<RunningCanary[]>;
  /** The canaries that a visitor of a tenant gets; none without a visitor. */
  chosen(tenant: string, canaries: readonly RunningCanary[], visitor: Visitor | undefined): Promise<RunningCanary[]>;
}
