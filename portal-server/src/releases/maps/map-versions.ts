import { baseScope } from "@portico/shared-utility/contract";
import type { Environment } from "../../platform/config/config.ts";
import type { ReleaseChooser } from "./release-chooser.ts";

interface MapKey {
  environment: Environment;
  tenant: string;
}

export const nameOf = ({ environment, tenant }: MapKey): string => `${environment}:${tenant}`;

/**
 * The versions of the maps of some tenants, read without the maps. A version changes with every release and with every
 * change of a canary.
 * @returns name of the key → version
 */
export async function mapVersions(
  { facts: factsOf }: Pick<ReleaseChooser, "facts">,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for (const [environment, tenants] of byEnvironment(keys)) {
    const facts = await factsOf(environment, [baseScope, ...tenants]);
    const ofScope = (scope: string) => facts.filter((fact) => fact.scope === scope);
    const base = ofScope(baseScope);
    for (const tenant of tenants) {
      versions.set(nameOf({ environment, tenant }), JSON.stringify([base, ofScope(tenant)]));
    }
  }
  return versions;
}

function byEnvironment(keys: readonly string[]): Map<Environment, string[]> {
  const tenants = new Map<Environment, string[]>();
  for (const key of keys) {
    const [environment, tenant = ""] = key.split(":") as [Environment, string];
    tenants.set(environment, [...(tenants.get(environment) ?? []), tenant]);
  }
  return tenants;
}
