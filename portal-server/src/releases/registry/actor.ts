import { type RegistryRole, registryRoles } from "@portico/shared-utility/contract";
import type { Environment } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { baseScope } from "../maps/map-document.ts";

/** `*` in one of the lists of an actor: every one that there is. */
export const every = "*";

/** Who asks the registry for something: a pipeline with its credential, or a person with a role. */
export interface Actor {
  /** As the history names it: an e-mail, or `credential {name}`. */
  author: string;
  /** Tells apart callers whom the history names alike: one e-mail may have an account in several tenants. */
  caller: string;
  /** Name of the credential; none for a person. */
  credential?: string;
  role: RegistryRole;
  environments: readonly Environment[];
  scopes: readonly string[];
  modules: readonly string[];
  origins: readonly string[];
}

/** @throws ApiError `release.forbidden` when the actor may not do this in this environment and scope */
export function requireRight(actor: Actor, role: RegistryRole, environment: Environment, scope: string): void {
  const ranked = registryRoles.indexOf(actor.role) >= registryRoles.indexOf(role);
  if (ranked && canSee(actor, environment, scope)) return;
  throw new ApiError("release.forbidden", { details: { role, environment, scope } });
}

/** Whether the actor may read this environment and scope. A tenant's people read their own alone. */
export function canSee(actor: Actor, environment: string, scope: string): boolean {
  const environments: readonly string[] = actor.environments;
  return environments.includes(environment) && (actor.scopes.includes(every) || actor.scopes.includes(scope));
}

/** Whether the actor may publish in some environment of the scope: what it uploads is the same for all. */
export function canPublishSomewhere(actor: Actor, scope: string): boolean {
  return actor.role !== "read" && actor.environments.some((environment) => canSee(actor, environment, scope));
}

/** Whether the actor speaks for the platform: the base is its business, and so is what holds a tenant back from it. */
export function isPlatform(actor: Actor): boolean {
  return actor.role === "admin" && (actor.scopes.includes(every) || actor.scopes.includes(baseScope));
}

/** The tenant that the actor belongs to, if it is one alone; `null` for the platform's. */
export function tenantOfActor({ scopes }: Pick<Actor, "scopes">): string | null {
  const [scope] = scopes;
  return scopes.length !== 1 || scope === undefined || scope === every || scope === baseScope ? null : scope;
}

/** Whether all of these modules are the actor's. */
export function ownsModules(actor: Actor, specifiers: readonly string[]): boolean {
  return foreignModule(actor, specifiers) === undefined;
}

/** @throws ApiError `release.forbidden` for the first module that is not the actor's */
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
