import type { Call } from "../call.ts";
import type { Option } from "../command.ts";
import { UsageError } from "../usage-error.ts";

const environments = ["development", "staging", "production"];

export const tenantOption: Record<string, Option> = {
  tenant: { type: "string", value: "domain", help: "A tenant’s own map; without it the base, every tenant’s." },
};

/** The options that say which map a command is about. */
export const placeOptions: Record<string, Option> = {
  environment: { type: "string", value: "name", required: true, help: `One of ${environments.join(", ")}.` },
  ...tenantOption,
};

/** Environment and scope as a call names them. */
export function placeOf(call: Call): { environment: string; scope: string } {
  return { environment: knownEnvironment(call.requiredText("environment"), "--environment"), scope: scopeOf(call) };
}

/** `--tenant`, or the base. */
export function scopeOf(call: Call): string {
  return call.text("tenant") ?? "base";
}

/** @throws UsageError for a word that is no environment */
export function knownEnvironment(word: string, name: string): string {
  if (environments.includes(word)) return word;
  throw new UsageError(`${name} must be one of ${environments.join(", ")}.`);
}

/** The number of a release, from an argument or option. */
export function releaseNumber(text: string, name: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new UsageError(`${name} must be the number of a release; \`history\` lists them.`);
}

/** `acme in staging`, `the base in production`. */
export function placeName({ environment, scope }: { environment: string; scope: string }): string {
  return `${scope === "base" ? "the base" : scope} in ${environment}`;
}

/** Where the registry tells a map. */
export function mapPath({ environment, scope }: { environment: string; scope: string }): string {
  return `/maps/${environment}${scope === "base" ? "" : `/${encodeURIComponent(scope)}`}`;
}
