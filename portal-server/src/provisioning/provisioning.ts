import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { type AppSummary, addApp, type NewApp, removeApp, summariseApps } from "./app-verbs.ts";
import { addAppCredential, type NewAppCredential } from "./credential-verbs.ts";
import { addHost, removeHost } from "./host-verbs.ts";
import { addOrigin, listOrigins, removeOrigin } from "./origin-verbs.ts";
import { setPush } from "./push-verbs.ts";
import {
  addRegistryCredential,
  listRegistryCredentials,
  type NewRegistryCredential,
  type RegistryCredentialSummary,
  removeRegistryCredential,
} from "./registry-verbs.ts";
import { addTenant, listTenants, type NewTenant, type TenantSummary } from "./tenant-verbs.ts";
import {
  addUser,
  listUsers,
  type NewPassword,
  type NewRole,
  type NewUser,
  setPassword,
  setRole,
  type UserSummary,
} from "./user-verbs.ts";

/**
 * What an operator does to tenants, accounts and applications. Each verb writes all or nothing
 * and throws ProvisioningError with a sentence when it refuses.
 */
export interface Provisioning {
  addTenant(tenant: NewTenant): Promise<TenantSummary>;
  listTenants(): Promise<TenantSummary[]>;
  /** Lets a tenant answer at a whole host name; resolves to it as it is compared. */
  addHost(tenant: string, host: string): Promise<string>;
  removeHost(tenant: string, host: string): Promise<void>;
  /** Takes a PushConfig (contract), or `undefined` for no pushes. */
  setPush(tenant: string, config: unknown): Promise<void>;
  addUser(user: NewUser): Promise<UserSummary>;
  listUsers(tenant: string): Promise<UserSummary[]>;
  /** Resolves to the number of sessions that ended. */
  setPassword(change: NewPassword): Promise<number>;
  addApp(app: NewApp): Promise<AppSummary>;
  listApps(tenant: string): Promise<AppSummary[]>;
  removeApp(tenant: string, module: string): Promise<void>;
  /** Resolves to the credential, which is kept nowhere. */
  addAppCredential(credential: NewAppCredential): Promise<string>;
  setRole(change: NewRole): Promise<void>;
  /** Resolves to the credential, which is kept nowhere. */
  addRegistryCredential(credential: NewRegistryCredential): Promise<string>;
  listRegistryCredentials(): Promise<RegistryCredentialSummary[]>;
  removeRegistryCredential(name: string): Promise<void>;
  /** Lets modules of a scope (`base` or a tenant) come from an origin; resolves to the origin as it is compared. */
  addOrigin(scope: string, origin: string): Promise<string>;
  listOrigins(scope: string): Promise<string[]>;
  removeOrigin(scope: string, origin: string): Promise<void>;
}

/** @param allowed the domains below which the first label is a tenant */
export function createProvisioning(db: Database, clock: Clock, allowed: readonly string[] = []): Provisioning {
  return {
    addTenant: (tenant) => addTenant(db, tenant, allowed),
    listTenants: () => listTenants(db),
    addHost: (domain, host) => addHost(db, { domain, host }, allowed),
    removeHost: (domain, host) => removeHost(db, { domain, host }),
    setPush: (tenant, config) => setPush(db, tenant, config),
    addUser: (user) => addUser(db, user, clock.now()),
    listUsers: (tenant) => listUsers(db, tenant),
    setPassword: (change) => setPassword(db, change, clock.now()),
    addApp: (app) => addApp(db, app),
    listApps: (tenant) => summariseApps(db, tenant),
    removeApp: (tenant, module) => removeApp(db, tenant, module),
    addAppCredential: (credential) => addAppCredential(db, credential, clock.now()),
    setRole: (change) => setRole(db, change),
    addRegistryCredential: (credential) => addRegistryCredential(db, credential, clock.now()),
    listRegistryCredentials: () => listRegistryCredentials(db),
    removeRegistryCredential: (name) => removeRegistryCredential(db, name),
    addOrigin: (scope, origin) => addOrigin(db, { scope, origin }, clock.now()),
    listOrigins: (scope) => listOrigins(db, scope),
    removeOrigin: (scope, origin) => removeOrigin(db, { scope, origin }),
  };
}
