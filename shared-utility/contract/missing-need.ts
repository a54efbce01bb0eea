import type { Need } from "@portico/contract";

/** A need that the pages of a tenant refuse, because the module does not declare it or it is not approved. */
export interface MissingNeed {
  /** Specifier in the tenant's map. */
  module: string;
  need: Need;
  /** How many reports of browsers name the need. Anyone can send a report. */
  count: number;
  last_seen: string;
  /** The commands to run, in this order: one approves the need for the tenant, the other declares it. */
  commands: string[];
}

/** `GET /api/registry/missing-needs`: the most reported needs first. */
export interface MissingNeedsResponse {
  needs: MissingNeed[];
}
