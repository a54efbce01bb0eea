import type { Environment } from "../config.ts";
import { ApiError } from "../http/api-error.ts";
import { baseScope } from "../maps/map-document.ts";
import { type Actor, every } from "../registry/actor.ts";

export interface Place {
  environment: Environment;
  scope: string;
}

/** `staging` is the base's map there, `staging:acme` the one of acme. */
export function envName({ environment, scope }: Place): string {
  return scope === baseScope ? environment : `${environment}:${scope}`;
}

/** The places that a credential names itself; with `*` for its scopes, the base's. */
export function placesOf({ environments, scopes }: Actor): Place[] {
  const named = scopes.includes(every) ? [baseScope] : scopes;
  return environments.flatMap((environment) => named.map((scope) => ({ environment, scope })));
}

/**
 * The place that `?env=` names; without it, or as `default`, the only one that the credential is for.
 *
 * @throws ApiError `request.invalid` when that is not clear
 */
export function placeOfEnv(actor: Actor, env = "default"): Place {
  const [name = "", scope = baseScope] = env.split(":");
  const environment = actor.environments.find((each) => each === name);
  if (environment && /^[a-z0-9-]{1,63}$/.test(scope)) return { environment, scope };
  const places = placesOf(actor);
  const [only] = places;
  if (env === "default" && only && places.length === 1) return only;
  throw new ApiError("request.invalid", { details: { env, known: places.map(envName) } });
}
