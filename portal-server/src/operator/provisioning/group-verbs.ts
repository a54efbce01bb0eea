import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { accountGroups } from "../../identity/roles/account-group-table.ts";
import { normaliseEmail } from "../../identity/users/email.ts";
import { users } from "../../identity/users/user-table.ts";
import type { Database } from "../../platform/db/database.ts";
import { ProvisioningError, parseInput, unknownUser } from "./provisioning-error.ts";
import { requireTenant } from "./tenant-verbs.ts";

const pattern = /^[a-z0-9][a-z0-9._-]{0,62}$/;

export const groupName = z
  .string()
  .regex(pattern, "must be a–z, 0–9, dots, hyphens and underscores (at most 63), and begin with a letter or a digit");

const membership = z.object({ tenant: z.string(), email: z.string().transform(normaliseEmail), group: groupName });

export type Membership = z.input<typeof membership>;

/**
 * Adds an account to a group of its tenant; takes effect with the next request. Does nothing if the account is in the
 * group already.
 * @throws ProvisioningError `input.invalid`, `tenant.unknown`, `user.unknown`
 */
export async function addToGroup(db: Database, input: Membership): Promise<void> {
  const { tenant, group: name, userId } = await findMember(db, input);
  await db.insert(accountGroups).values({ tenant, userId, name }).onConflictDoNothing();
}

/**
 * Removes an account from a group; takes effect with the next request.
 * @throws ProvisioningError `input.invalid`, `tenant.unknown`, `user.unknown`, `group.unknown`
 */
export async function removeFromGroup(db: Database, input: Membership): Promise<void> {
  const { tenant, email, group, userId } = await findMember(db, input);
  const { name } = accountGroups;
  const removed = await db
    .delete(accountGroups)
    .where(and(eq(accountGroups.tenant, tenant), eq(accountGroups.userId, userId), eq(name, group)))
    .returning({ name });
  if (removed.length > 0) return;
  const hint = `\`user list ${tenant}\` shows the groups of each account`;
  throw new ProvisioningError("group.unknown", `${email} is not in the group "${group}" of "${tenant}": ${hint}.`);
}

/** The groups of each account of a tenant, by the account's id; an account without groups has no entry. */
export async function groupsOf(db: Database, tenant: string): Promise<Map<string, string[]>> {
  const { userId, name } = accountGroups;
  const rows = await db
    .select({ userId, name })
    .from(accountGroups)
    .where(eq(accountGroups.tenant, tenant))
    .orderBy(asc(name));
  const groups = new Map<string, string[]>();
  for (const row of rows) groups.set(row.userId, [...(groups.get(row.userId) ?? []), row.name]);
  return groups;
}

async function findMember(db: Database, input: Membership) {
  const { tenant, email, group } = parseInput(membership, input);
  await requireTenant(db, tenant);
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenant, tenant), eq(users.email, email)));
  if (!user) throw unknownUser(tenant, email);
  return { tenant, email, group, userId: user.id };
}
