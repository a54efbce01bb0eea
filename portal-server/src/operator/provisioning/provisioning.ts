import type { AuditDetails, Need } from "@portico/shared-utility/contract";
import type { Accounts } from "../../identity/accounts/accounts.ts";
import { hashPassword } from "../../identity/accounts/password.ts";
import { operatorSource } from "../../identity/audit/operator-source.ts";
import { tenantOfActor } from "../../identity/roles/actor.ts";
import { normaliseEmail } from "../../identity/users/email.ts";
import type { TokenSecrets } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { brandImageKinds } from "../../platform/db/tenant-table.ts";
import type { Clock } from "../../platform/jobs/clock.ts";
import {
  type AppNaming,
  addApp,
  type NewApp,
  type NewAppLogo,
  nameApp,
  removeApp,
  setAppLogo,
  summariseApps,
} from "./app-verbs.ts";
import { type AppOffer, allowApp } from "./audience-verbs.ts";
import { type Act, audited, type Operator } from "./audited.ts";
import { setTenant, type TenantChange } from "./brand-verbs.ts";
import { listCredentials, type Renewal, renewCredential, revokeCredential } from "./credential-life-verbs.ts";
import { addAppCredential, type NewAppCredential } from "./credential-verbs.ts";
import { addToGroup, type Membership, removeFromGroup } from "./group-verbs.ts";
import { addHost, removeHost } from "./host-verbs.ts";
import { listKeys, rotateTenantKey } from "./key-verbs.ts";
import { addNeed, listNeeds, removeNeed } from "./need-verbs.ts";
import { addOrigin, listOrigins, removeOrigin } from "./origin-verbs.ts";
import { setPush } from "./push-verbs.ts";
import {
  addRegistryCredential,
  listRegistryCredentials,
  type NewRegistryCredential,
  removeRegistryCredential,
} from "./registry-verbs.ts";
import { addScope, listScopes, removeScope } from "./scope-verbs.ts";
import { addTenant, listTenants, type NewTenant } from "./tenant-verbs.ts";
import {
  addUser,
  type HashPassword,
  listUsers,
  type NewPassword,
  type NewRole,
  type NewUser,
  preparePassword,
  prepareUser,
  setPassword,
  setRole,
} from "./user-verbs.ts";

interface OperatorFacts {
  /** The portal's secrets, which a rotation of keys needs. */
  secrets?: TokenSecrets | undefined;
  /** The actor; default: the account of this machine. */
  by?: Operator;
  /** The queue of a running portal's passwords. */
  passwordWork?: Accounts["passwordWork"];
}

export type Provisioning = ReturnType<typeof createProvisioning>;

/**
 * An operator's changes to tenants, accounts and applications. Each act writes everything or nothing, and throws a
 * ProvisioningError with a sentence when it refuses. The functions that the acts call describe them.
 * @param allowed the domains below which the first label names a tenant
 */
export function createProvisioning(
  db: Database,
  clock: Clock,
  allowed: readonly string[] = [],
  { secrets, by = operatorSource(), passwordWork = (work) => work() }: OperatorFacts = {},
) {
  const act = audited(db, by);
  return {
    ...tenantActs(act, allowed),
    ...accountActs(act, clock, (password) => passwordWork(() => hashPassword(password))),
    ...offerActs(act),
    ...appActs(act, clock),
    ...registryActs(act, clock),
    listTenants: () => listTenants(db),
    listUsers: (tenant: string) => listUsers(db, tenant),
    listApps: (tenant: string) => summariseApps(db, tenant),
    listCredentials: () => listCredentials(db, clock.now()),
    /** Revokes all credentials of a name, or the one with an id. */
    revokeCredential: (nameOrId: string) => revokeCredential(db, nameOrId, clock.now(), by),
    /** Creates another credential with the same rights and resolves to it. */
    renewCredential: (nameOrId: string, renewal: Renewal) => renewCredential(db, nameOrId, renewal, clock.now(), by),
    listRegistryCredentials: () => listRegistryCredentials(db),
    listOrigins: (scope: string) => listOrigins(db, scope),
    listScopes: (tenant: string) => listScopes(db, tenant),
    listKeys: (tenant: string) => listKeys(db, tenant, clock.now()),
    /** @param immediate whether all earlier keys are void immediately */
    rotateKey: (tenant: string, immediate: boolean) =>
      act({ action: "key.rotate", tenant, details: { immediate } }, (tx) =>
        rotateTenantKey(tx, secrets, { tenant, immediate, now: clock.now() }),
      ),
    listNeeds: (scope: string) => listNeeds(db, scope),
  };
}

function tenantActs(act: Act, allowed: readonly string[]) {
  const change = (tenant: string, details: AuditDetails) => ({ action: "tenant.change", tenant, details }) as const;
  return {
    addTenant: (tenant: NewTenant) =>
      act({ action: "tenant.create", tenant: tenant.domain }, (tx) => addTenant(tx, tenant, allowed)),
    setTenant: (input: TenantChange) => act(change(input.domain, lookDetails(input)), (tx) => setTenant(tx, input)),
    addHost: (domain: string, host: string) =>
      act(change(domain, { host }), (tx) => addHost(tx, { domain, host }, allowed)),
    removeHost: (domain: string, host: string) =>
      act(change(domain, { removed_host: host }), (tx) => removeHost(tx, { domain, host })),
    /** Sets a PushConfig (contract); `undefined` disables pushes. */
    setPush: (tenant: string, config: unknown) =>
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

function accountActs(act: Act, clock: Clock, hash: HashPassword) {
  const account = ({ tenant, email }: { tenant: string; email: string }) => ({ tenant, target: normaliseEmail(email) });
  return {
    async addUser(input: NewUser) {
      const user = await prepareUser(input, hash);
      const details = user.role && { details: { role: user.role } };
      return act({ action: "account.create", ...account(user), ...details }, (tx) => addUser(tx, user, clock.now()));
    },
    /** Resolves to the number of ended sessions. */
    async setPassword(input: NewPassword) {
      const change = await preparePassword(input, hash);
      return act({ action: "password.change", ...account(change) }, (tx) => setPassword(tx, change, clock.now()));
    },
    setRole: (change: NewRole) => {
      const { role } = change;
      const granted =
        role === null ? { action: "role.revoke" as const } : { action: "role.grant" as const, details: { role } };
      return act(
        () => ({ ...account(change), ...granted }),
        (tx) => setRole(tx, change),
      );
    },
  };
}

function appActs(act: Act, clock: Clock) {
  return {
    addApp: (app: NewApp) =>
      act({ action: "app.add", tenant: app.tenant, target: app.module }, (tx) => addApp(tx, app)),
    nameApp: (naming: AppNaming) =>
      act({ action: "app.change", tenant: naming.tenant, target: naming.module }, (tx) => nameApp(tx, naming)),
    removeApp: (tenant: string, module: string) =>
      act({ action: "app.remove", tenant, target: module }, (tx) => removeApp(tx, tenant, module)),
    /** Resolves to the credential, which is not stored. */
    addAppCredential: (credential: NewAppCredential) => {
      const { tenant, module, only } = credential;
      const details = { application: module, only };
      return act({ action: "credential.issue", tenant, target: module, details }, (tx) =>
        addAppCredential(tx, credential, clock.now()),
      );
    },
  };
}

function registryActs(act: Act, clock: Clock) {
  const origin = (scope: string, target: string) => ({ tenant: tenantOfActor({ scopes: [scope] }), target });
  return {
    /** Resolves to the credential, which is not stored. */
    addRegistryCredential: (credential: NewRegistryCredential) => {
      const { name, role, environments, scopes } = credential;
      const details = { role, environments, scopes };
      const issued = () =>
        ({ action: "credential.issue", tenant: tenantOfActor(credential), target: name, details }) as const;
      return act(issued, (tx) => addRegistryCredential(tx, credential, clock.now()));
    },
    removeRegistryCredential: (name: string) =>
      act({ action: "credential.revoke", tenant: null, target: name }, (tx) => removeRegistryCredential(tx, name)),
    /** Allows an origin for the modules of a scope (`base` or a tenant); resolves to the normalized origin. */
    addOrigin: (scope: string, address: string) =>
      act({ action: "origin.allow", ...origin(scope, address) }, (tx) =>
        addOrigin(tx, { scope, origin: address }, clock.now()),
      ),
    removeOrigin: (scope: string, address: string) =>
      act({ action: "origin.forbid", ...origin(scope, address) }, (tx) => removeOrigin(tx, { scope, origin: address })),
    /** Approves a need for the modules of a scope; resolves to its normalized form. */
    addNeed: (scope: string, need: Need) =>
      act({ action: "need.allow", ...origin(scope, need) }, (tx) => addNeed(tx, { scope, need }, clock.now())),
    removeNeed: (scope: string, need: Need) =>
      act({ action: "need.forbid", ...origin(scope, need) }, (tx) => removeNeed(tx, { scope, need })),
    /** Allows a tenant's releases to name modules of a scope; resolves to the scope, e.g. `@acme`. */
    addScope: (tenant: string, name: string) =>
      act({ action: "scope.grant", tenant, target: name }, (tx) => addScope(tx, { tenant, name }, clock.now())),
    removeScope: (tenant: string, name: string) =>
      act({ action: "scope.revoke", tenant, target: name }, (tx) => removeScope(tx, { tenant, name })),
  };
}

function offerActs(act: Act) {
  const member = ({ tenant, email, group }: Membership) => ({
    ...{ tenant, target: normaliseEmail(email) },
    details: { group },
  });
  return {
    addToGroup: (input: Membership) =>
      act(
        () => ({ action: "group.add", ...member(input) }),
        (tx) => addToGroup(tx, input),
      ),
    removeFromGroup: (input: Membership) =>
      act(
        () => ({ action: "group.remove", ...member(input) }),
        (tx) => removeFromGroup(tx, input),
      ),
    allowApp: (offer: AppOffer) => {
      const { tenant, module, everybody = false, groups = [], roles = [] } = offer;
      const details = everybody ? { everybody } : { groups, roles };
      return act({ action: "app.allow", tenant, target: module, details }, (tx) => allowApp(tx, offer));
    },
    setAppLogo: (input: NewAppLogo) => {
      const { tenant, module, logo } = input;
      const details = { logo: logo === null ? "none" : "own" };
      return act({ action: "app.change", tenant, target: module, details }, (tx) => setAppLogo(tx, input));
    },
  };
}
