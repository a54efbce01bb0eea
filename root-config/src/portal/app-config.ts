import { bootDocument } from "@portico/shared-utility";
import { type ConfigValues, ownValue, type ResolvedMap } from "@portico/shared-utility/contract";

let newer: { configs: ResolvedMap["configs"] } | undefined;

/** Sets the configurations for visits from now on: those of a newer release. */
export function takeConfigs(configs: ResolvedMap["configs"]): void {
  newer = { configs };
}

/** The configuration of an application for one visit: a copy that the application may change. */
export function configOf(specifier: string): ConfigValues {
  const { configs } = newer ?? bootDocument().map;
  return structuredClone(ownValue(configs, specifier) ?? {});
}
