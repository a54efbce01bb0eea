import { request } from "@portico/shared-utility";
import type { RegistryCell, RegistryOverview, ReleaseDetail } from "@portico/shared-utility/contract";
import { fetchOverview } from "../overview/overview-api.ts";

export interface ScopeView {
  overview: RegistryOverview;
  cell: RegistryCell | undefined;
  /** The current release with its map. */
  detail: ReleaseDetail | undefined;
}

/** Loads the current state of one environment and scope. Refused with `release.forbidden`. */
export async function fetchScope(environment: string, scope: string, signal: AbortSignal): Promise<ScopeView> {
  const overview = await fetchOverview(signal, scope === "base" ? "" : scope);
  const cell = overview.cells.find((each) => each.environment === environment && each.scope === scope);
  const id = cell?.release?.id;
  const path = `/registry/releases/${id}`;
  const detail = id === undefined ? undefined : await request<ReleaseDetail>({ method: "GET", path, signal });
  return { overview, cell, detail };
}
