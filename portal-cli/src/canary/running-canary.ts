import type { Canary, RegistryOverview } from "@portico/shared-utility/contract";
import type { Registry } from "../registry/registry.ts";

/** Returns the canary that runs in an environment and scope, if any. */
export async function runningCanary(
  registry: Registry,
  place: { environment: string; scope: string },
): Promise<Canary | undefined> {
  const query = place.scope === "base" ? {} : { q: place.scope };
  const { cells } = await registry.send<RegistryOverview>({ method: "GET", path: "/overview", query });
  const cell = cells.find(({ environment, scope }) => environment === place.environment && scope === place.scope);
  return cell?.canary ?? undefined;
}
