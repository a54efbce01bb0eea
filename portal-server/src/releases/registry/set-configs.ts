import { type ConfigValues, ownValue } from "@portico/shared-utility/contract";
import { type Actor, requireModules } from "../../identity/roles/actor.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { MapDocument } from "../maps/map-document.ts";
import { withConfigs } from "../maps/with-arrangements.ts";

/**
 * A map with these configurations; those of other applications stay. `moveRelease` compares them with their schemas.
 *
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
