import { randomUUID } from "node:crypto";
import { type Account, password } from "../api/accounts.ts";
import { portico, sharedPortal } from "./portico.ts";

/** Adds a user to the portal that the journeys share: no other journey, and no repeat, changes what the user has. */
export function addUser(tenant: string, role?: "registry"): Account {
  const account = { tenant, email: `separate-${randomUUID()}@${tenant}.test`, name: "Rita Leal" };
  portico(sharedPortal, ["user", "add", tenant, account.email, "--name", account.name], `${password}\n`);
  if (role) portico(sharedPortal, ["user", "role", tenant, account.email, role]);
  return account;
}
