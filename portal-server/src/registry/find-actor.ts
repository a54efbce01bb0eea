import { eq } from "drizzle-orm";
import type { Account } from "../accounts/account.ts";
import { environments } from "../config.ts";
import type { Database } from "../db/database.ts";
import { type Actor, every } from "./actor.ts";
import { hashRegistryCredential } from "./credential-secret.ts";
import { registryCredentials } from "./credential-table.ts";
import { accountRoleTable } from "./role-table.ts";

/** The pipeline that a credential belongs to; `undefined` for what is none of ours. */
export async function actorOfCredential(db: Database, credential: string): Promise<Actor | undefined> {
  const hash = hashRegistryCredential(credential);
  if (hash === undefined) return undefined;
  const [row] = await db.select().from(registryCredentials).where(eq(registryCredentials.hash, hash));
  return row && { ...row, author: `credential ${row.name}`, caller: `credential ${row.name}`, credential: row.name };
}

/** The rights that a person's role gives; `undefined` for people without one. */
export async function actorOfAccount(db: Database, { id, email, tenant }: Account): Promise<Actor | undefined> {
  const [row] = await db.select().from(accountRoleTable).where(eq(accountRoleTable.userId, id));
  if (!row) return undefined;
  return {
    author: row.role === "platform" ? `${email} (${tenant})` : email,
    caller: `account ${tenant} ${id}`,
    role: "admin",
    environments,
    scopes: row.role === "platform" ? [every] : [tenant],
    modules: [every],
    origins: [every],
  };
}
