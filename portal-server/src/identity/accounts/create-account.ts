import { randomUUID } from "node:crypto";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { accountEmail } from "../users/email.ts";
import { users } from "../users/user-table.ts";

interface NewAccount {
  tenant: string;
  email: string;
  name: string;
  passwordHash: string;
  now: Date;
}

/**
 * Creates an account in a tenant.
 * @returns id of the account @throws ZodError when the e-mail address has characters that a live topic cannot contain
 */
export async function createAccount(db: Database | Transaction, account: NewAccount): Promise<string> {
  const { tenant, name, passwordHash, now } = account;
  const id = randomUUID();
  const email = accountEmail.parse(account.email);
  await db.insert(users).values({ id, tenant, email, name, passwordHash, createdAt: now });
  return id;
}
