import type { ConfigValues, PublishResponse } from "@portico/shared-utility/contract";
import { requireRight } from "../../identity/roles/actor.ts";
import type { Environment } from "../../platform/config/config.ts";
import { moveOnce } from "./move-release.ts";
import type { RegistryCall, RegistryDeps } from "./registry-call.ts";
import { requireScope } from "./require-scope.ts";
import { setConfigs } from "./set-configs.ts";

export interface Configuring extends RegistryCall {
  environment: Environment;
  tenant: string;
  /** An application of the tenant's release. */
  specifier: string;
  /** All values; an empty object resets them. */
  values: ConfigValues;
}

/**
 * Sets the configuration of one application, as a release with the same modules: so it has a reason in the history, and
 * a rollback brings the earlier values back.
 * @throws ApiError `release.config_unknown` for an application without a schema, `release.config` for values that the
 *   schema refuses
 */
export async function configureApp(deps: RegistryDeps, call: Configuring): Promise<PublishResponse> {
  const { actor, environment, tenant, specifier, values, expected } = call;
  requireRight(actor, "publish", environment, tenant);
  const parameters = { configure: specifier, environment, tenant, values, seen: expected };
  return moveOnce(deps, { ...call, scope: tenant, kind: "config" }, parameters, async () => {
    await requireScope(deps.db, tenant);
    return {
      source: null,
      touched: [specifier],
      check: async () => {},
      edit: async (current) => ({ document: setConfigs(actor, current, { [specifier]: values }), report: [] }),
    };
  });
}
