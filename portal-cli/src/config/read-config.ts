import {
  appPrefix,
  type ConfigSchema,
  type ConfigValues,
  configWithDefaults,
  ownValue,
  type RegistryMap,
} from "@portico/shared-utility/contract";
import type { Call, Option } from "../command.ts";
import type { Registry } from "../registry/registry.ts";
import { RegistryRefusal } from "../registry/registry-refusal.ts";
import { environments, knownEnvironment, mapPath, placeName } from "../release/place-options.ts";

/** The options that select a tenant's release. The base has no applications. */
export const tenantPlaceOptions: Record<string, Option> = {
  environment: { value: "name", required: true, help: `One of ${environments.join(", ")}.` },
  tenant: { value: "domain", required: true, help: "The tenant whose configuration it is." },
};

export function tenantPlaceOf(call: Call) {
  const environment = knownEnvironment(call.requiredText("environment"), "--environment");
  return { environment, scope: call.requiredText("tenant") };
}

export interface AppConfig {
  module: string;
  schema: ConfigSchema;
  /** The set values. */
  values: ConfigValues;
  /** The application's values, including the defaults of its schema. */
  effective: ConfigValues;
}

/** The configurations of a release's applications, and the release's number. */
export async function readConfigs(registry: Registry, place: { environment: string; scope: string }) {
  const { release, document } = await registry.send<RegistryMap>({ method: "GET", path: mapPath(place) });
  const apps = Object.entries(document.configSchemas ?? {}).map(([module, schema]): AppConfig => {
    const values = ownValue(document.configs, module) ?? {};
    return { module, schema, values, effective: configWithDefaults(schema, values) };
  });
  return { release: release?.id ?? 0, apps };
}

/**
 * The configuration of the application that a call names, as `tickets` or `@app/tickets`.
 * @throws RegistryRefusal when its release has no configuration
 */
export function appConfig(apps: readonly AppConfig[], name: string, place: { environment: string; scope: string }) {
  const specifier = name.startsWith(appPrefix) ? name : appPrefix + name;
  const found = apps.find(({ module }) => module === specifier);
  if (found) return found;
  const sentence = `${specifier} has nothing to configure in ${placeName(place)}; \`config list\` shows what has.`;
  throw new RegistryRefusal("release.config_unknown", sentence);
}

/** One line for each value: its name, the application's value, and whether it is the default. */
export function valueLines({ values, effective }: Pick<AppConfig, "values" | "effective">): string {
  const lines = Object.entries(effective).map(
    ([name, value]) => `${name} = ${JSON.stringify(value)}${Object.hasOwn(values, name) ? "" : "  (default)"}`,
  );
  return lines.length > 0 ? lines.join("\n") : "Nothing is set.";
}
