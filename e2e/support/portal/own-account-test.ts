import type { Account } from "../api/accounts.ts";
import { test as base } from "../test.ts";
import { addUser } from "./add-user.ts";

/** Tests on the shared portal with an account of their own: no other journey notifies its user. */
export const test = base.extend<{ account: Account }>({ account: async ({ tenant }, use) => use(addUser(tenant)) });
