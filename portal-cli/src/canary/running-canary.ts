import type { Canary, RegistryOverview } from "@portico/shared-utility/contract";
import type { Registry } from "../registry/registry.ts";

/** The canary of one environment and scope, if one runs there. */
export async function runningCanary(
  registry: Registry,
  place: { environment: string; scope: string },
): Promise<Canary | undefined> {
  const query = place.scope === "base" ? {} : { q: place.scope };
  const { cells } = await registry.ask<RegistryOverview>({ method: "GET", path: "/overview", query });
  const cell = cells.find(({ environment, scope }) => environment === place.environment && scope === place.scope);
  return cell?.canary ?? undefined;
}
