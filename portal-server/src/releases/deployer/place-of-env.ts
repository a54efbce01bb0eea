import { baseScope } from "@portico/shared-utility/contract";
import { type Actor, every } from "../../identity/roles/actor.ts";
import type { Environment } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { refuseBody } from "./deployer-errors.ts";

export interface Place {
  environment: Environment;
  scope: string;
}

/** The name of a place in this interface: `staging` for the base in staging, `staging:acme` for acme. */
export function envName({ environment, scope }: Place): string {
  return scope === baseScope ? environment : `${environment}:${scope}`;
}

/** The places of a credential: its environments and scopes. The wildcard `*` counts as the base. */
export function placesOf({ environments, scopes }: Actor): Place[] {
  const named = scopes.includes(every) ? [baseScope] : scopes;
  return environments.flatMap((environment) => named.map((scope) => ({ environment, scope })));
}

/**
 * The place that `?env=` names. Without it, or with `default`, it is the only place of the credential.
 * @throws ApiError `release.environment_unknown` with the given name; `request.invalid` when no place is named and the
 * credential is for several
 */
export function placeOfEnv(actor: Actor, env = "default"): Place {
  const places = placesOf(actor);
  const [only] = places;
  if (env === "default") return only && places.length === 1 ? only : refuseBody(`Name one as ?env=: ${known(actor)}`);
  const [, name, scope = baseScope] = /^([a-z]+)(?::([a-z0-9-]{1,63}))?$/.exec(env) ?? [];
  const environment = actor.environments.find((each) => each === name);
  return environment ? { environment, scope } : refuseEnv(actor, env);
}

/** @throws ApiError `release.environment_unknown` */
export function refuseEnv(actor: Actor, env: string): never {
  const problem = `No such environment "${env.slice(0, 100)}"; this credential is for ${known(actor)}`;
  throw new ApiError("release.environment_unknown", { details: { problem } });
}

function known(actor: Actor): string {
  return placesOf(actor).map(envName).join(", ");
}
