import { addApp } from "./app/add-app.ts";
import { listApps } from "./app/list-apps.ts";
import { makeCredential } from "./app/make-credential.ts";
import { removeApp } from "./app/remove-app.ts";
import type { Command } from "./command.ts";
import { addTenant } from "./tenant/add-tenant.ts";
import { listTenants } from "./tenant/list-tenants.ts";
import { setPush } from "./tenant/set-push.ts";
import { addUser } from "./user/add-user.ts";
import { listUsers } from "./user/list-users.ts";
import { setPassword } from "./user/set-password.ts";

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  addTenant,
  listTenants,
  setPush,
  addUser,
  listUsers,
  setPassword,
  addApp,
  removeApp,
  listApps,
  makeCredential,
];
