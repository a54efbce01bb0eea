import type { RegistryRole, Release } from "./registry.ts";

/** The counts until a moment. */
export interface CanaryPoint {
  /** ISO 8601. */
  at: string;
  visitors: number;
  /** Visitors with a module that did not load or an application that did not open. */
  failing: number;
  errors: number;
}

/** Visitors of a canary and their failures since it began. Users are counted by account, guests by network. */
export interface CanaryHealth {
  visitors: number;
  load_failures: number;
  mount_failures: number;
  errors: number;
  /** At equal steps from the start until now. */
  series: CanaryPoint[];
}

/**
 * The limits at which the portal ends a canary by itself: the share of visitors for whom an application failed to open,
 * and the share of those who met an error. Both apply only when the current release does much better
 * (docs/releases.md).
 */
export const canaryLimits = { failing: 0.05, errors: 0.2 } as const;

/** A release that a share of a scope's visitors gets while all others get the stable one. */
export interface Canary {
  release: Release;
  /** Share of the visitors, in percent. */
  percent: number;
  /** E-mails of users who get it whatever the percentage is. */
  people: string[];
  author: string;
  /** ISO 8601. */
  started_at: string;
  health: CanaryHealth;
}

/** The current release and the canary of one environment and scope. */
export interface RegistryCell {
  environment: string;
  scope: string;
  release: Release | null;
  canary: Canary | null;
}

/** `GET /api/registry/overview`: everything that the calling user or pipeline may see. */
export interface RegistryOverview {
  role: RegistryRole;
  /** In the order of promotion. */
  environments: string[];
  /** `base` first, then tenants by name. */
  scopes: { scope: string; name: string }[];
  /** Whether there are more tenants; `q` finds them by domain or name. */
  more: boolean;
  cells: RegistryCell[];
}
