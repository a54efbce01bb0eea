import { existsSync, readFileSync } from "node:fs";
import {
  configProblems,
  type DeployedModule,
  GateRefusal,
  type Refusal,
  refusalOf,
} from "@portico/portal-server/emulation";
import type { ConfigValues } from "@portico/shared-utility/contract";

/**
 * Reads the configuration for the emulator.
 *
 * @param file with a JSON object; without it nothing is set
 * @throws Error with one sentence when it has something else
 */
export function readOwnConfig(file: string): ConfigValues {
  if (!existsSync(file)) return {};
  const values = parsed(readFileSync(file, "utf8"));
  if (typeof values === "object" && values !== null && !Array.isArray(values)) return values as ConfigValues;
  throw new Error(`${file} has no JSON object.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why a portal would refuse this configuration of the application. */
export function configRefusals({ specifier, address, configSchema }: DeployedModule, values: ConfigValues): Refusal[] {
  const problems = configSchema ? configProblems(configSchema, values) : [];
  if (problems.length === 0) return [];
  return [refusalOf(new GateRefusal("release.config", { problems }), specifier, address)];
}
