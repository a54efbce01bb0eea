import { appPrefix, baseScope } from "@portico/shared-utility/contract";
import { inArray } from "drizzle-orm";
import { apps } from "../../identity/apps/app-table.ts";
import { every } from "../../identity/roles/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { canNameApp, isModuleName } from "../../releases/maps/check-document.ts";
import { ownScopeOf } from "../../releases/maps/own-name.ts";
import { nameScopes } from "../../releases/registry/name-scope-table.ts";
import { ProvisioningError } from "./provisioning-error.ts";

/**
 * Rejects a credential's module patterns that match no possible module of its scopes, such as `tickets` instead of
 * `@app/tickets`.
 * @throws ProvisioningError `input.invalid` that names the pattern and a correct form
 */
export async function refuseDeadPatterns(db: Database, modules: readonly string[], scopes: readonly string[]) {
  const hasBase = scopes.includes(every) || scopes.includes(baseScope);
  const hasTenants = scopes.some((scope) => scope !== baseScope);
  const named = await db
    .select({ module: apps.module })
    .from(apps)
    .where(inArray(apps.module, [...modules]));
  const granted = new Set(await grantedTo(db, scopes));
  const isOwn = (pattern: string) => granted.has(ownScopeOf(pattern.replace(/\*$/, "x")) ?? "");
  const applications = new Set(named.map(({ module }) => module));
  const dead = modules.find(
    (pattern) =>
      !(hasTenants && (matchesApps(pattern) || isOwn(pattern))) &&
      !(hasBase && matchesBase(pattern) && !applications.has(pattern)),
  );
  if (dead === undefined) return;
  const wanted = canNameApp(dead) && hasTenants ? `${appPrefix}${dead}` : `${appPrefix}tickets or ${appPrefix}${every}`;
  const hint = hasTenants
    ? `an application is written like ${wanted}`
    : "the base has modules such as @portico/navbar-mf";
  throw new ProvisioningError(
    "input.invalid",
    `The modules: "${dead}" can match none of ${scopes.join(", ")}; ${hint}.`,
  );
}

/** The scopes of names that these tenants have. */
async function grantedTo(db: Database, tenants: readonly string[]): Promise<string[]> {
  const isTheirs = tenants.includes(every) ? undefined : inArray(nameScopes.tenant, [...tenants]);
  const rows = await db.select({ name: nameScopes.name }).from(nameScopes).where(isTheirs);
  return rows.map(({ name }) => name);
}

function matchesApps(pattern: string): boolean {
  if (!pattern.endsWith(every)) return pattern.startsWith(appPrefix) && canNameApp(pattern.slice(appPrefix.length));
  const prefix = pattern.slice(0, -every.length);
  return (
    appPrefix.startsWith(prefix) ||
    (prefix.startsWith(appPrefix) && /^[a-z0-9-]*$/.test(prefix.slice(appPrefix.length)))
  );
}

function matchesBase(pattern: string): boolean {
  if (pattern.startsWith(appPrefix)) return false;
  if (!pattern.endsWith(every)) return isModuleName(pattern);
  return /^@?[a-z0-9._/-]*$/.test(pattern.slice(0, -every.length));
}
