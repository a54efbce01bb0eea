import type { Call } from "../call.ts";
import type { Option } from "../command.ts";
import { UsageError } from "../usage-error.ts";

const environments = ["development", "staging", "production"];

export const tenantOption: Record<string, Option> = {
  tenant: { type: "string", value: "domain", help: "A tenant’s own map; without it the base, every tenant’s." },
};

/** The options that select a map. */
export const placeOptions: Record<string, Option> = {
  environment: { type: "string", value: "name", required: true, help: `One of ${environments.join(", ")}.` },
  ...tenantOption,
};

/** Returns the environment and scope that a call names. */
export function placeOf(call: Call): { environment: string; scope: string } {
  return { environment: knownEnvironment(call.requiredText("environment"), "--environment"), scope: scopeOf(call) };
}

/** Returns `--tenant`, or the base. */
export function scopeOf(call: Call): string {
  return call.text("tenant") ?? "base";
}

/** @throws UsageError for an unknown environment */
export function knownEnvironment(word: string, name: string): string {
  if (environments.includes(word)) return word;
  throw new UsageError(`${name} must be one of ${environments.join(", ")}.`);
}

/** Parses a release's number from an argument or option. */
export function releaseNumber(text: string, name: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new UsageError(`${name} must be the number of a release; \`history\` lists them.`);
}

/** Returns `acme in staging`, `the base in production`. */
export function placeName({ environment, scope }: { environment: string; scope: string }): string {
  return `${scope === "base" ? "the base" : scope} in ${environment}`;
}

/** Returns the registry's path of a map. */
export function mapPath({ environment, scope }: { environment: string; scope: string }): string {
  return `/maps/${environment}${scope === "base" ? "" : `/${encodeURIComponent(scope)}`}`;
}
