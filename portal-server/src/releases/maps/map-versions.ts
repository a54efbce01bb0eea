import { baseScope } from "@portico/shared-utility/contract";
import type { Environment } from "../../platform/config/config.ts";
import type { ReleaseChooser, ReleaseFact } from "./release-chooser.ts";
import type { CurrentDigest } from "./release-store.ts";

interface MapKey {
  environment: Environment;
  tenant: string;
}

export const nameOf = ({ environment, tenant }: MapKey): string => `${environment}:${tenant}`;

export interface MapVersion {
  /** Changes with every release and with every change of a canary. */
  version: string;
  /** The current releases that the map is made of. */
  current: CurrentDigest[];
  hasCanary: boolean;
}

/**
 * The versions of the maps of some tenants, read without the maps.
 * @returns name of the key → version
 */
export async function mapVersions(
  { facts: factsOf }: Pick<ReleaseChooser, "facts">,
  keys: readonly string[],
): Promise<Map<string, MapVersion>> {
  const versions = new Map<string, MapVersion>();
  for (const [environment, tenants] of byEnvironment(keys)) {
    const facts = await factsOf(environment, [baseScope, ...tenants]);
    const ofScope = (scope: string) => facts.filter((fact) => fact.scope === scope);
    const base = ofScope(baseScope);
    for (const tenant of tenants) {
      versions.set(nameOf({ environment, tenant }), versionOf(environment, base, ofScope(tenant)));
    }
  }
  return versions;
}

function versionOf(environment: Environment, base: ReleaseFact[], ofTenant: ReleaseFact[]): MapVersion {
  const facts = [...base, ...ofTenant];
  return {
    version: JSON.stringify([base, ofTenant]),
    current: facts.flatMap(({ scope, releaseId: id, digest }) =>
      digest === null ? [] : [{ environment, scope, id, digest }],
    ),
    hasCanary: facts.some(({ digest }) => digest === null),
  };
}

function byEnvironment(keys: readonly string[]): Map<Environment, string[]> {
  const tenants = new Map<Environment, string[]>();
  for (const key of keys) {
    const [environment, tenant = ""] = key.split(":") as [Environment, string];
    tenants.set(environment, [...(tenants.get(environment) ?? []), tenant]);
  }
  return tenants;
}
