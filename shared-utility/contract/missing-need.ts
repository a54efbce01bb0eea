import type { Need } from "@portico/contract";

/** What the pages of a tenant refuse to a module that does not declare it, or whose need is not approved. */
export interface MissingNeed {
  /** Specifier in the tenant's map. */
  module: string;
  need: Need;
  /** How many reports of browsers name it. Anyone can send a report. */
  count: number;
  last_seen: string;
  /** What to run, in this order: the command that approves the need for the tenant, and the one that declares it. */
  commands: string[];
}

/** `GET /api/registry/missing-needs`: the most reported first. */
export interface MissingNeedsResponse {
  needs: MissingNeed[];
}
