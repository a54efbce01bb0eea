import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { createAccount } from "../../identity/accounts/create-account.ts";
import { type hashPassword, longestPassword, refuseWeak } from "../../identity/accounts/password.ts";
import { sessions } from "../../identity/accounts/session-table.ts";
import { type AccountRole, accountRoles, accountRoleTable } from "../../identity/roles/role-table.ts";
import { accountEmail, normaliseEmail } from "../../identity/users/email.ts";
import { users } from "../../identity/users/user-table.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { lineOfText } from "../../platform/text/line-of-text.ts";
import { groupsOf } from "./group-verbs.ts";
import { ProvisioningError, parseInput, unknownUser } from "./provisioning-error.ts";
import { requireTenant } from "./tenant-verbs.ts";

const password = z.string().max(longestPassword, `must have at most ${longestPassword} characters`);
const role = z.enum(accountRoles, `must be ${accountRoles.join(" or ")}`);
const newUser = z.object({
  tenant: z.string(),
  email: accountEmail,
  name: lineOfText,
  password,
  role: role.optional(),
});
const newRole = z.object({ tenant: z.string(), email: z.string(), role: role.nullable() });
const newPassword = z.object({ tenant: z.string(), email: z.string(), password });

export type NewUser = z.input<typeof newUser>;
export type NewPassword = z.input<typeof newPassword>;
/** `null` removes the role. */
export type NewRole = z.input<typeof newRole>;

export interface UserSummary {
  email: string;
  name: string;
  /** ISO 8601. */
  created_at: string;
  role: AccountRole | null;
  /** In alphabetical order. */
  groups: string[];
}

export type HashPassword = typeof hashPassword;

/**
 * Validates a new user and computes the hash of the password. Before the act's transaction: on the embedded database all
 * requests wait for a transaction.
 * @throws ProvisioningError `input.invalid`, `password.weak`
 */
export async function prepareUser(input: NewUser, hash: HashPassword) {
  const { password: plain, ...user } = parseInput(newUser, input);
  await requireStrong(plain, [user.email, user.name, user.tenant]);
  return { ...user, passwordHash: await hash(plain) };
}

/** @throws ProvisioningError `tenant.unknown`, `user.exists` */
export async function addUser(
  db: Database,
  { role, ...account }: Awaited<ReturnType<typeof prepareUser>>,
  now: Date,
): Promise<UserSummary> {
  const { tenant, email, name } = account;
  await requireTenant(db, tenant);
  const [same] = await db.select({ id: users.id }).from(users).where(isAccount(tenant, email));
  if (same) throw new ProvisioningError("user.exists", `${email} has an account in "${tenant}" already.`);
  const userId = await createAccount(db, { ...account, now });
  if (role) await db.insert(accountRoleTable).values({ userId, role });
  return { email, name, created_at: now.toISOString(), role: role ?? null, groups: [] };
}

/** @throws ProvisioningError `tenant.unknown` */
export async function listUsers(db: Database, tenant: string): Promise<UserSummary[]> {
  await requireTenant(db, tenant);
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      createdAt: users.createdAt,
      role: accountRoleTable.role,
    })
    .from(users)
    .leftJoin(accountRoleTable, eq(accountRoleTable.userId, users.id))
    .where(eq(users.tenant, tenant))
    .orderBy(asc(users.email));
  const groups = await groupsOf(db, tenant);
  return rows.map(({ id, createdAt, ...user }) => ({
    ...user,
    created_at: createdAt.toISOString(),
    groups: groups.get(id) ?? [],
  }));
}

/**
 * Sets or removes an account's role; takes effect with the next request.
 * @throws ProvisioningError `input.invalid`, `tenant.unknown`, `user.unknown`
 */
export async function setRole(db: Database, input: NewRole): Promise<void> {
  const { tenant, role, ...given } = parseInput(newRole, input);
  const email = normaliseEmail(given.email);
  await requireTenant(db, tenant);
  const [user] = await db.select({ id: users.id }).from(users).where(isAccount(tenant, email));
  if (!user) throw unknownUser(tenant, email);
  await db.delete(accountRoleTable).where(eq(accountRoleTable.userId, user.id));
  if (role) await db.insert(accountRoleTable).values({ userId: user.id, role });
}

/** @throws ProvisioningError `input.invalid`, `password.weak` */
export async function preparePassword(input: NewPassword, hash: HashPassword) {
  const { tenant, password: plain, ...given } = parseInput(newPassword, input);
  const email = normaliseEmail(given.email);
  await requireStrong(plain, [email, tenant]);
  return { tenant, email, passwordHash: await hash(plain) };
}

/**
 * Sets an account's password; all its sessions end.
 * @returns the number of ended sessions
 * @throws ProvisioningError `tenant.unknown`, `user.unknown`
 */
export async function setPassword(
  db: Database,
  { tenant, email, passwordHash }: Awaited<ReturnType<typeof preparePassword>>,
  now: Date,
): Promise<number> {
  await requireTenant(db, tenant);
  const [user] = await db.update(users).set({ passwordHash }).where(isAccount(tenant, email)).returning();
  if (!user) throw unknownUser(tenant, email);
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: "password-changed" })
    .where(and(eq(sessions.userId, user.id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length;
}

function isAccount(tenant: string, email: string) {
  return and(eq(users.tenant, tenant), eq(users.email, email));
}

async function requireStrong(plain: string, userTexts: readonly string[]): Promise<void> {
  await refuseWeak(plain, userTexts).catch((error: unknown) => {
    throw error instanceof ApiError ? new ProvisioningError("password.weak", error.message) : error;
  });
}
