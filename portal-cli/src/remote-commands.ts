import { addApp } from "./app/add-app.ts";
import { allowApp } from "./app/allow-app.ts";
import { listApps } from "./app/list-apps.ts";
import { makeCredential } from "./app/make-credential.ts";
import { nameApp } from "./app/name-app.ts";
import { removeApp } from "./app/remove-app.ts";
import { setAppLogo } from "./app/set-app-logo.ts";
import { endCanary, finishCanary } from "./canary/end-canary.ts";
import { startCanary } from "./canary/start-canary.ts";
import type { Command } from "./command.ts";
import { getConfig } from "./config/get-config.ts";
import { listConfigs } from "./config/list-configs.ts";
import { setConfig } from "./config/set-config.ts";
import { listCredentials } from "./credential/list-credentials.ts";
import { renewCredential } from "./credential/renew-credential.ts";
import { revokeCredential } from "./credential/revoke-credential.ts";
import { dev } from "./dev/dev.ts";
import { listKeys } from "./key/list-keys.ts";
import { rotateKey } from "./key/rotate-key.ts";
import { writeManifest } from "./manifest/write-manifest.ts";
import { migrate } from "./migrate/migrate.ts";
import { publish } from "./publish/publish.ts";
import { addNeed } from "./registry-admin/add-need.ts";
import { addOrigin } from "./registry-admin/add-origin.ts";
import { addScope } from "./registry-admin/add-scope.ts";
import { listNeeds } from "./registry-admin/list-needs.ts";
import { listOrigins } from "./registry-admin/list-origins.ts";
import { listRegistryCredentials } from "./registry-admin/list-registry-credentials.ts";
import { listScopes } from "./registry-admin/list-scopes.ts";
import { makeRegistryCredential } from "./registry-admin/make-registry-credential.ts";
import { removeNeed } from "./registry-admin/remove-need.ts";
import { removeOrigin } from "./registry-admin/remove-origin.ts";
import { removeRegistryCredential } from "./registry-admin/remove-registry-credential.ts";
import { removeScope } from "./registry-admin/remove-scope.ts";
import { diff } from "./release/diff.ts";
import { history } from "./release/history.ts";
import { promote } from "./release/promote.ts";
import { rollBack } from "./release/roll-back.ts";
import { why } from "./release/why.ts";
import { listRoutes } from "./routes/list-routes.ts";
import { hideInSlot, orderSlot, showInSlot } from "./slot/arrange-slot.ts";
import { listSlots } from "./slot/list-slots.ts";
import { addHost } from "./tenant/add-host.ts";
import { addTenant } from "./tenant/add-tenant.ts";
import { listTenants } from "./tenant/list-tenants.ts";
import { removeHost } from "./tenant/remove-host.ts";
import { setPush } from "./tenant/set-push.ts";
import { setTenant } from "./tenant/set-tenant.ts";
import { writeTypes } from "./types/write-types.ts";
import { addUser } from "./user/add-user.ts";
import { addToGroup, removeFromGroup } from "./user/change-groups.ts";
import { listUsers } from "./user/list-users.ts";
import { setPassword } from "./user/set-password.ts";
import { setRole } from "./user/set-role.ts";

/** The commands that a running portal carries out, in the order of the help. */
export const remoteCommands: readonly Command[] = [
  addTenant,
  listTenants,
  setTenant,
  addHost,
  removeHost,
  setPush,
  addUser,
  listUsers,
  setPassword,
  setRole,
  addToGroup,
  removeFromGroup,
  addApp,
  nameApp,
  setAppLogo,
  allowApp,
  removeApp,
  listApps,
  makeCredential,
  listKeys,
  rotateKey,
  writeManifest,
  writeTypes,
  migrate,
  publish,
  dev,
  promote,
  rollBack,
  setConfig,
  getConfig,
  listConfigs,
  orderSlot,
  hideInSlot,
  showInSlot,
  listSlots,
  startCanary,
  finishCanary,
  endCanary,
  history,
  diff,
  why,
  listRoutes,
  makeRegistryCredential,
  listRegistryCredentials,
  removeRegistryCredential,
  listCredentials,
  renewCredential,
  revokeCredential,
  addOrigin,
  listOrigins,
  removeOrigin,
  addNeed,
  listNeeds,
  removeNeed,
  addScope,
  listScopes,
  removeScope,
];
