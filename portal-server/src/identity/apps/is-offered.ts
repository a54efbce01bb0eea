import { type AnyColumn, and, eq, exists, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/db/database.ts";
import { accountGroups } from "../roles/account-group-table.ts";
import { accountRoleTable } from "../roles/role-table.ts";
import { users } from "../users/user-table.ts";
import { appAudiences } from "./app-table.ts";

/** One application and one user of a tenant: columns of the enclosing query, or values. */
interface Offer {
  tenant: AnyColumn | string;
  module: AnyColumn | string;
  user: AnyColumn | string;
}

const member = alias(users, "member");

/**
 * The condition that a tenant's application is offered to a user of the tenant: to everybody, or to a group or a role
 * that the user has (docs/decisions/0071-applications-for-groups.md). It does not check that the tenant has the
 * application.
 */
export function isOffered(db: Pick<Database, "select">, offer: Offer): SQL | undefined {
  const { tenant, module } = offer;
  const ofApp = and(eq(appAudiences.tenant, tenant), eq(appAudiences.module, module));
  const row = { found: sql`1` };
  const audience = db.select(row).from(appAudiences);
  return or(
    notExists(audience.where(ofApp)),
    exists(
      db
        .select(row)
        .from(appAudiences)
        .where(and(ofApp, or(isInGroup(db, offer), hasRole(db, offer)))),
    ),
  );
}

function isInGroup(db: Pick<Database, "select">, { tenant, user }: Offer): SQL | undefined {
  const { name, userId } = accountGroups;
  const group = and(eq(accountGroups.tenant, tenant), eq(userId, user), eq(name, appAudiences.name));
  return and(eq(appAudiences.kind, "group"), exists(db.select({ name }).from(accountGroups).where(group)));
}

/** The role `platform` includes the role `registry`. */
function hasRole(db: Pick<Database, "select">, { tenant, user }: Offer): SQL | undefined {
  const { role, userId } = accountRoleTable;
  const isRole = or(eq(role, "platform"), eq(role, sql`${appAudiences.name}`));
  const roles = db
    .select({ role })
    .from(accountRoleTable)
    .innerJoin(member, and(eq(member.id, userId), eq(member.tenant, tenant)))
    .where(and(eq(userId, user), isRole));
  return and(eq(appAudiences.kind, "role"), exists(roles));
}
