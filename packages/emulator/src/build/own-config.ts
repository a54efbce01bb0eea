import { existsSync, readFileSync } from "node:fs";
import {
  configProblems,
  type DeployedModule,
  GateRefusal,
  type Refusal,
  refusalOf,
} from "@portico/portal-server/emulation";
import { type ConfigValues, parseJson } from "@portico/shared-utility/contract";
import type { Tenant } from "../samples.ts";

/**
 * Reads a configuration for the emulator.
 * @param file with a JSON object; without it the configuration is empty
 * @throws Error with one sentence when it contains anything else
 */
export function readOwnConfig(file: string): ConfigValues {
  if (!existsSync(file)) return {};
  const values = parseJson(readFileSync(file, "utf8"));
  if (typeof values === "object" && values !== null && !Array.isArray(values)) return values as ConfigValues;
  throw new Error(`${file} has no JSON object.`);
}

/**
 * Reads the configuration of each tenant: from `config.{tenant}.json`, or from the common `config.json`.
 * @param file the path of `config.json`, or of the file that replaces it
 * @throws Error with one sentence when a file contains anything but an object
 */
export function readConfigs(file: string, tenants: readonly Tenant[]): Record<string, ConfigValues> {
  const common = readOwnConfig(file);
  const configs = tenants.map(({ domain }) => {
    const own = file.replace(/(\.json)?$/, `.${domain}.json`);
    return [domain, existsSync(own) ? readOwnConfig(own) : common] as const;
  });
  return Object.fromEntries(configs);
}

/** Why a portal would refuse this configuration of the application. */
export function configRefusals({ specifier, address, configSchema }: DeployedModule, values: ConfigValues): Refusal[] {
  const problems = configSchema ? configProblems(configSchema, values) : [];
  if (problems.length === 0) return [];
  return [refusalOf(new GateRefusal("release.config", { problems }), specifier, address)];
}
