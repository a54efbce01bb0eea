import { appPrefix, baseScope, type ConfigValues, ownValue } from "@portico/shared-utility/contract";
import { type Actor, requireModules } from "../../identity/roles/actor.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { configProblems } from "../configs/config-problems.ts";
import { GateRefusal, type Refusal, refusalOf, refusedResponse } from "../gate/refusal.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { withConfigs } from "../maps/with-arrangements.ts";

/**
 * A map with these configurations; those of other applications stay. `moveRelease` compares them with their schemas.
 * @throws ApiError `release.forbidden` for a module that the actor may not change, `release.config_unknown` for one that
 *   has no schema
 */
export function setConfigs(
  actor: Actor,
  document: MapDocument,
  configs: Readonly<Record<string, ConfigValues>>,
): MapDocument {
  const specifiers = Object.keys(configs);
  requireModules(actor, specifiers);
  const missing = specifiers.find((specifier) => ownValue(document.configSchemas, specifier) === undefined);
  if (missing !== undefined) throw new ApiError("release.config_unknown", { details: { module: missing } });
  return withConfigs(document, { ...document.configs, ...configs });
}

/**
 * Refuses a map in which the schema or the configuration of an application has changed and the two do not fit. Without
 * a schema a configuration is kept, but no page gets it.
 * @throws ApiError `release.config` with the paths that fail
 */
export function refuseConfigs(scope: string, before: MapDocument, after: MapDocument): void {
  if (scope === baseScope) return;
  const changed = Object.keys(after.configSchemas ?? {}).filter(
    (specifier) => specifier.startsWith(appPrefix) && configOf(before, specifier) !== configOf(after, specifier),
  );
  const refusals = changed.flatMap((specifier) => refusalIn(after, specifier));
  if (refusals.length > 0) throw refusedResponse(refusals);
}

function refusalIn({ imports, configSchemas, configs }: MapDocument, specifier: string): Refusal[] {
  const schema = ownValue(configSchemas, specifier);
  const problems = schema ? configProblems(schema, ownValue(configs, specifier) ?? {}) : [];
  if (problems.length === 0) return [];
  return [refusalOf(new GateRefusal("release.config", { problems }), specifier, ownValue(imports, specifier) ?? "")];
}

/** Schema and configuration of an application, as one text to compare. */
function configOf({ configSchemas, configs }: MapDocument, specifier: string): string {
  return canonicalJson([ownValue(configSchemas, specifier) ?? null, ownValue(configs, specifier) ?? null]);
}
