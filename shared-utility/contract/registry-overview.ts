import type { RegistryRole, Release } from "./registry.ts";

/** How many visitors of a canary have met what since it began: people by account, guests by network. */
export interface CanaryHealth {
  visitors: number;
  load_failures: number;
  mount_failures: number;
  errors: number;
}

/** A release that a part of a scope's people get while the others stay with the current one. */
export interface Canary {
  release: Release;
  /** Of a hundred people. */
  percent: number;
  /** E-mails of those who get it whatever the percentage is. */
  people: string[];
  author: string;
  /** ISO 8601. */
  started_at: string;
  health: CanaryHealth;
}

/** What runs in one environment and scope. */
export interface RegistryCell {
  environment: string;
  scope: string;
  release: Release | null;
  canary: Canary | null;
}

/** `GET /api/registry/overview`: all that the asking person or pipeline may see. */
export interface RegistryOverview {
  role: RegistryRole;
  /** In the order of promotion. */
  environments: string[];
  /** `base` first, then tenants by name. */
  scopes: { scope: string; name: string }[];
  /** Whether there are tenants beyond those; `q` finds them by domain or name. */
  more: boolean;
  cells: RegistryCell[];
}
