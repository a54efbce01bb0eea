import type { AuditDetails, Need } from "@portico/shared-utility/contract";
import { operatorSource } from "../../identity/audit/operator-source.ts";
import { tenantOfActor } from "../../identity/roles/actor.ts";
import { normaliseEmail } from "../../identity/users/email.ts";
import type { TokenSecrets } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { brandImageKinds } from "../../platform/db/tenant-table.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import {
  type AppNaming,
  type AppSummary,
  addApp,
  type NewApp,
  nameApp,
  type OfferedApp,
  removeApp,
  summariseApps,
} from "./app-verbs.ts";
import { type Act, audited, type Operator } from "./audited.ts";
import { setTenant, type TenantChange, type TenantLook } from "./brand-verbs.ts";
import {
  type CredentialSummary,
  listCredentials,
  type Renewal,
  renewCredential,
  revokeCredential,
} from "./credential-life-verbs.ts";
import { addAppCredential, type NewAppCredential } from "./credential-verbs.ts";
import { addHost, removeHost } from "./host-verbs.ts";
import { type KeySummary, listKeys, type RotatedKey, rotateTenantKey } from "./key-verbs.ts";
import { addNeed, listNeeds, removeNeed } from "./need-verbs.ts";
import { type OfferActs, offerActs } from "./offer-acts.ts";
import { addOrigin, listOrigins, removeOrigin } from "./origin-verbs.ts";
import { setPush } from "./push-verbs.ts";
import {
  addRegistryCredential,
  listRegistryCredentials,
  type NewRegistryCredential,
  type RegistryCredentialSummary,
  removeRegistryCredential,
} from "./registry-verbs.ts";
import { addScope, listScopes, removeScope } from "./scope-verbs.ts";
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
 * An operator's changes to tenants, accounts and applications. Each method writes everything or nothing, and throws a
 * ProvisioningError with a sentence when it refuses.
 */
export interface Provisioning extends OfferActs {
  addTenant(tenant: NewTenant): Promise<TenantSummary>;
  listTenants(): Promise<TenantSummary[]>;
  /** Changes a tenant's name and appearance. */
  setTenant(change: TenantChange): Promise<TenantLook>;
  /** Assigns a whole host name to a tenant; resolves to the normalized name. */
  addHost(tenant: string, host: string): Promise<string>;
  removeHost(tenant: string, host: string): Promise<void>;
  /** Sets a PushConfig (contract); `undefined` disables pushes. */
  setPush(tenant: string, config: unknown): Promise<void>;
  addUser(user: NewUser): Promise<UserSummary>;
  listUsers(tenant: string): Promise<UserSummary[]>;
  /** Resolves to the number of ended sessions. */
  setPassword(change: NewPassword): Promise<number>;
  addApp(app: NewApp): Promise<AppSummary>;
  /** Changes the names that are given. */
  nameApp(naming: AppNaming): Promise<AppSummary>;
  listApps(tenant: string): Promise<OfferedApp[]>;
  removeApp(tenant: string, module: string): Promise<void>;
  /** Resolves to the credential, which is not stored. */
  addAppCredential(credential: NewAppCredential): Promise<string>;
  setRole(change: NewRole): Promise<void>;
  /** Resolves to the credential, which is not stored. */
  addRegistryCredential(credential: NewRegistryCredential): Promise<string>;
  listRegistryCredentials(): Promise<RegistryCredentialSummary[]>;
  removeRegistryCredential(name: string): Promise<void>;
  listCredentials(): Promise<CredentialSummary[]>;
  /** Revokes all credentials of a name, or the one with an id. */
  revokeCredential(nameOrId: string): Promise<CredentialSummary[]>;
  /** Creates another credential with the same rights and resolves to it. */
  renewCredential(nameOrId: string, renewal: Renewal): Promise<string>;
  /** Allows an origin for the modules of a scope (`base` or a tenant); resolves to the normalized origin. */
  addOrigin(scope: string, origin: string): Promise<string>;
  listOrigins(scope: string): Promise<string[]>;
  removeOrigin(scope: string, origin: string): Promise<void>;
  /** Allows a tenant's releases to name modules of a scope; resolves to the scope, e.g. `@acme`. */
  addScope(tenant: string, name: string): Promise<string>;
  listScopes(tenant: string): Promise<string[]>;
  removeScope(tenant: string, name: string): Promise<void>;
  /** The keys that sign a tenant's exchange tokens, oldest first. */
  listKeys(tenant: string): Promise<KeySummary[]>;
  /** @param immediate whether all earlier keys are void immediately */
  rotateKey(tenant: string, immediate: boolean): Promise<RotatedKey>;
  /** Approves a need for the modules of a scope (`base` or a tenant); resolves to its normalized form. */
  addNeed(scope: string, need: Need): Promise<Need>;
  listNeeds(scope: string): Promise<Need[]>;
  removeNeed(scope: string, need: Need): Promise<void>;
}

interface OperatorFacts {
  /** The portal's secrets, which a rotation of keys needs. */
  secrets?: TokenSecrets | undefined;
  /** The actor; default: the account of this machine. */
  by?: Operator;
}

/** @param allowed the domains below which the first label names a tenant */
export function createProvisioning(
  db: Database,
  clock: Clock,
  allowed: readonly string[] = [],
  { secrets, by = operatorSource() }: OperatorFacts = {},
): Provisioning {
  const act = audited(db, by);
  return {
    ...tenantActs(act, allowed),
    ...accountActs(act, clock),
    ...offerActs(act),
    ...appActs(act, clock),
    ...registryActs(act, clock),
    listTenants: () => listTenants(db),
    listUsers: (tenant) => listUsers(db, tenant),
    listApps: (tenant) => summariseApps(db, tenant),
    listCredentials: () => listCredentials(db, clock.now()),
    revokeCredential: (nameOrId) => revokeCredential(db, nameOrId, clock.now(), by),
    renewCredential: (nameOrId, renewal) => renewCredential(db, nameOrId, renewal, clock.now(), by),
    listRegistryCredentials: () => listRegistryCredentials(db),
    listOrigins: (scope) => listOrigins(db, scope),
    listScopes: (tenant) => listScopes(db, tenant),
    listKeys: (tenant) => listKeys(db, tenant, clock.now()),
    rotateKey: (tenant, immediate) =>
      act({ action: "key.rotate", tenant, details: { immediate } }, (tx) =>
        rotateTenantKey(tx, secrets, { tenant, immediate, now: clock.now() }),
      ),
    listNeeds: (scope) => listNeeds(db, scope),
  };
}

type TenantActs = Pick<Provisioning, "addTenant" | "setTenant" | "addHost" | "removeHost" | "setPush">;

function tenantActs(act: Act, allowed: readonly string[]): TenantActs {
  const change = (tenant: string, details: AuditDetails) => ({ action: "tenant.change", tenant, details }) as const;
  return {
    addTenant: (tenant) =>
      act({ action: "tenant.create", tenant: tenant.domain }, (tx) => addTenant(tx, tenant, allowed)),
    setTenant: (input) => act(change(input.domain, lookDetails(input)), (tx) => setTenant(tx, input)),
    addHost: (domain, host) => act(change(domain, { host }), (tx) => addHost(tx, { domain, host }, allowed)),
    removeHost: (domain, host) => act(change(domain, { removed_host: host }), (tx) => removeHost(tx, { domain, host })),
    setPush: (tenant, config) =>
      act(change(tenant, { push: config !== undefined }), (tx) => setPush(tx, tenant, config)),
  };
}

/** The values of a change for the audit log; for an image, and for a text at unknown addresses, only whether there is one. */
function lookDetails({ domain: _, notFound, ...changes }: TenantChange): AuditDetails {
  const isImage = (name: string) => brandImageKinds.some((kind) => kind === name);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(
      given.map(([name, value]) => [name.replace("-", "_"), isImage(name) ? value !== null : (value ?? false)]),
    ),
    ...(notFound !== undefined && { not_found: notFound && "page" in notFound ? notFound.page : notFound !== null }),
  };
}

function accountActs(act: Act, clock: Clock): Pick<Provisioning, "addUser" | "setPassword" | "setRole"> {
  const account = ({ tenant, email }: { tenant: string; email: string }) => ({ tenant, target: normaliseEmail(email) });
  return {
    addUser: (user) =>
      act({ action: "account.create", ...account(user), ...(user.role && { details: { role: user.role } }) }, (tx) =>
        addUser(tx, user, clock.now()),
      ),
    setPassword: (change) =>
      act({ action: "password.change", ...account(change) }, (tx) => setPassword(tx, change, clock.now())),
    setRole: (change) => {
      const { role } = change;
      const granted =
        role === null ? { action: "role.revoke" as const } : { action: "role.grant" as const, details: { role } };
      return act({ ...account(change), ...granted }, (tx) => setRole(tx, change));
    },
  };
}

function appActs(act: Act, clock: Clock): Pick<Provisioning, "addApp" | "nameApp" | "removeApp" | "addAppCredential"> {
  return {
    addApp: (app) => act({ action: "app.add", tenant: app.tenant, target: app.module }, (tx) => addApp(tx, app)),
    nameApp: (naming) =>
      act({ action: "app.change", tenant: naming.tenant, target: naming.module }, (tx) => nameApp(tx, naming)),
    removeApp: (tenant, module) =>
      act({ action: "app.remove", tenant, target: module }, (tx) => removeApp(tx, tenant, module)),
    addAppCredential: (credential) => {
      const { tenant, module, only } = credential;
      const details = { application: module, only };
      return act({ action: "credential.issue", tenant, target: module, details }, (tx) =>
        addAppCredential(tx, credential, clock.now()),
      );
    },
  };
}

type RegistryActs = Pick<
  Provisioning,
  | "addRegistryCredential"
  | "removeRegistryCredential"
  | "addOrigin"
  | "removeOrigin"
  | "addNeed"
  | "removeNeed"
  | "addScope"
  | "removeScope"
>;

function registryActs(act: Act, clock: Clock): RegistryActs {
  const origin = (scope: string, target: string) => ({ tenant: tenantOfActor({ scopes: [scope] }), target });
  return {
    addRegistryCredential: (credential) => {
      const { name, role, environments, scopes } = credential;
      const details = { role, environments, scopes };
      return act({ action: "credential.issue", tenant: tenantOfActor(credential), target: name, details }, (tx) =>
        addRegistryCredential(tx, credential, clock.now()),
      );
    },
    removeRegistryCredential: (name) =>
      act({ action: "credential.revoke", tenant: null, target: name }, (tx) => removeRegistryCredential(tx, name)),
    addOrigin: (scope, address) =>
      act({ action: "origin.allow", ...origin(scope, address) }, (tx) =>
        addOrigin(tx, { scope, origin: address }, clock.now()),
      ),
    removeOrigin: (scope, address) =>
      act({ action: "origin.forbid", ...origin(scope, address) }, (tx) => removeOrigin(tx, { scope, origin: address })),
    addNeed: (scope, need) =>
      act({ action: "need.allow", ...origin(scope, need) }, (tx) => addNeed(tx, { scope, need }, clock.now())),
    removeNeed: (scope, need) =>
      act({ action: "need.forbid", ...origin(scope, need) }, (tx) => removeNeed(tx, { scope, need })),
    addScope: (tenant, name) =>
      act({ action: "scope.grant", tenant, target: name }, (tx) => addScope(tx, { tenant, name }, clock.now())),
    removeScope: (tenant, name) =>
      act({ action: "scope.revoke", tenant, target: name }, (tx) => removeScope(tx, { tenant, name })),
  };
}
