import { allowApp } from "./app/app-audience.ts";
import { addApp, listApps, makeCredential, nameApp, removeApp, setAppLogo } from "./app/apps.ts";
import { endCanary, finishCanary, startCanary } from "./canary/canary-commands.ts";
import type { Command } from "./command.ts";
import { getConfig, listConfigs, setConfig } from "./config/configs.ts";
import { listCredentials, renewCredential, revokeCredential } from "./credential/credentials.ts";
import { dev } from "./dev/dev.ts";
import { listKeys, rotateKey } from "./key/keys.ts";
import { writeManifest } from "./manifest/write-manifest.ts";
import { migrate } from "./migrate/migrate.ts";
import { publish } from "./publish/publish.ts";
import { addNeed, listNeeds, removeNeed } from "./registry-admin/needs.ts";
import { addOrigin, listOrigins, removeOrigin } from "./registry-admin/origins.ts";
import {
  listRegistryCredentials,
  makeRegistryCredential,
  removeRegistryCredential,
} from "./registry-admin/registry-credentials.ts";
import { addScope, listScopes, removeScope } from "./registry-admin/scopes.ts";
import { diff, history } from "./release/history.ts";
import { promote } from "./release/promote.ts";
import { rollBack } from "./release/roll-back.ts";
import { why } from "./release/why.ts";
import { listRoutes } from "./routes/list-routes.ts";
import { hideInSlot, listSlots, orderSlot, showInSlot } from "./slot/slots.ts";
import { setTenant } from "./tenant/set-tenant.ts";
import { addHost, addTenant, listTenants, removeHost, setPush } from "./tenant/tenants.ts";
import { typesOf } from "./types/types-of.ts";
import { writeTypes } from "./types/write-types.ts";
import { addToGroup, addUser, listUsers, removeFromGroup, setPassword, setRole } from "./user/users.ts";

/** The commands that need a credential of the registry, for the notes of a help. */
export const registryWords =
  "publish, dev, promote, rollback, config, slot, canary, history, diff, why, routes and types of";

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
  typesOf,
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
