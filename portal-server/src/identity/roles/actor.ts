import { baseScope, type RegistryRole, registryRoles } from "@portico/shared-utility/contract";
import type { Environment } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/http/api-error.ts";

/** The wildcard in a list of an actor: all scopes, all modules, all origins. */
export const every = "*";

/** Who calls the registry: a pipeline with its credential, or a user with a role. */
export interface Actor {
  /** The name in the history: an e-mail, or `credential {name}`. */
  author: string;
  /** A unique name. `author` is not unique: one e-mail may have an account in several tenants. */
  caller: string;
  /** Name of the credential; absent for a user. */
  credential?: string;
  role: RegistryRole;
  environments: readonly Environment[];
  scopes: readonly string[];
  modules: readonly string[];
  origins: readonly string[];
}

declare module "fastify" {
  interface FastifyRequest {
    /** The caller of the registry; `undefined` for every other call. */
    registryActor: Actor | undefined;
  }
}

/** @throws ApiError `release.forbidden` when the actor may not do this in this environment and scope */
export function requireRight(actor: Actor, role: RegistryRole, environment: Environment, scope: string): void {
  const ranked = registryRoles.indexOf(actor.role) >= registryRoles.indexOf(role);
  if (ranked && canSee(actor, environment, scope)) return;
  throw new ApiError("release.forbidden", { details: { role, environment, scope } });
}

/** Whether the actor may read this environment and scope. A user of a tenant reads the tenant's scope only. */
export function canSee(actor: Actor, environment: string, scope: string): boolean {
  const environments: readonly string[] = actor.environments;
  return environments.includes(environment) && (actor.scopes.includes(every) || actor.scopes.includes(scope));
}

/** Whether the actor may publish to the scope in at least one environment. An upload is shared by all environments. */
export function canPublishSomewhere(actor: Actor, scope: string): boolean {
  return actor.role !== "read" && actor.environments.some((environment) => canSee(actor, environment, scope));
}

/** Whether the actor administers the platform: the base, and the pins that keep a tenant at an older base module. */
export function isPlatform(actor: Actor): boolean {
  return actor.role === "admin" && (actor.scopes.includes(every) || actor.scopes.includes(baseScope));
}

/** The one tenant that the actor is limited to; `null` for an actor of the base or of several scopes. */
export function tenantOfActor({ scopes }: Pick<Actor, "scopes">): string | null {
  const [scope] = scopes;
  return scopes.length !== 1 || scope === undefined || scope === every || scope === baseScope ? null : scope;
}

/** Whether the actor may publish all of these modules. */
export function ownsModules(actor: Actor, specifiers: readonly string[]): boolean {
  return foreignModule(actor, specifiers) === undefined;
}

/** @throws ApiError `release.forbidden` for the first module that the actor may not publish */
export function requireModules(actor: Actor, specifiers: readonly string[]): void {
  const foreign = foreignModule(actor, specifiers);
  if (foreign !== undefined) throw new ApiError("release.forbidden", { details: { module: foreign } });
}

function foreignModule(actor: Actor, specifiers: readonly string[]): string | undefined {
  return specifiers.find((specifier) => !actor.modules.some((pattern) => matches(pattern, specifier)));
}

function matches(pattern: string, specifier: string): boolean {
  return pattern.endsWith(every) ? specifier.startsWith(pattern.slice(0, -1)) : specifier === pattern;
}
