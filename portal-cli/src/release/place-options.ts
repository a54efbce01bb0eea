import type { RegistryRights } from "@portico/portal-server/provisioning";
import type { Call, Option } from "../command.ts";
import { UsageError } from "../usage-error.ts";

type Environment = RegistryRights["environments"][number];

export const environments: readonly Environment[] = ["development", "staging", "production"];

export const tenantOption: Record<string, Option> = {
  tenant: { value: "domain", help: "A tenant’s own map; without it the base, every tenant’s." },
};

export const placeOptions: Record<string, Option> = {
  environment: { value: "name", required: true, help: `One of ${environments.join(", ")}.` },
  ...tenantOption,
};

export function placeOf(call: Call): { environment: Environment; scope: string } {
  return { environment: knownEnvironment(call.requiredText("environment"), "--environment"), scope: scopeOf(call) };
}

export function rightsIn(
  { environment, scope }: { environment: Environment; scope: string },
  role: RegistryRights["role"],
): RegistryRights {
  return { role, environments: [environment], scopes: [scope] };
}

export function scopeOf(call: Call): string {
  return call.text("tenant") ?? "base";
}

/** @throws UsageError for an unknown environment */
export function knownEnvironment(word: string, name: string): Environment {
  const known = environments.find((each) => each === word);
  if (known) return known;
  throw new UsageError(`${name} must be one of ${environments.join(", ")}.`);
}

export function releaseNumber(text: string, name: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new UsageError(`${name} must be the number of a release; \`history\` lists them.`);
}

/** Returns `acme in staging`, `the base in production`. */
export function placeName({ environment, scope }: { environment: string; scope: string }): string {
  return `${scope === "base" ? "the base" : scope} in ${environment}`;
}

export function mapPath({ environment, scope }: { environment: string; scope: string }): string {
  return `/maps/${environment}${scope === "base" ? "" : `/${encodeURIComponent(scope)}`}`;
}
