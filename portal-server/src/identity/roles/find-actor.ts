import { eq } from "drizzle-orm";
import { environments } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import type { LoggedDeps } from "../../platform/http/app-types.ts";
import { admitCredential } from "../credentials/admit-credential.ts";
import { registrySecrets } from "../credentials/credential-secret.ts";
import { registryCredentials } from "../credentials/registry-credential-table.ts";
import type { Account } from "../users/account.ts";
import { type Actor, every } from "./actor.ts";
import { accountRoleTable } from "./role-table.ts";

/**
 * The pipeline that a credential belongs to; `undefined` for an unknown credential.
 * @param headers response headers of a refusal
 * @throws ApiError `credential.expired`, `credential.revoked`
 */
export async function actorOfCredential(
  { db, clock, log }: Omit<LoggedDeps, "config">,
  credential: string,
  headers: Record<string, string>,
): Promise<Actor | undefined> {
  const hash = registrySecrets.hash(credential);
  if (hash === undefined) return undefined;
  const [row] = await db.select().from(registryCredentials).where(eq(registryCredentials.hash, hash));
  if (!row) return undefined;
  const { name } = row;
  await admitCredential({ db, clock }, log, { table: registryCredentials, name, credential: row, headers });
  return { ...row, author: `credential ${name}`, caller: `credential ${name}`, credential: name };
}

/** The rights that the role of a user gives; `undefined` for a user without a role. */
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
