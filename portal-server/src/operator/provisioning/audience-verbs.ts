import { and, asc, count, eq } from "drizzle-orm";
import { z } from "zod";
import { appAudiences } from "../../identity/apps/app-table.ts";
import { hasApp } from "../../identity/apps/find-apps.ts";
import { isOffered } from "../../identity/apps/is-offered.ts";
import { type AccountRole, accountRoles } from "../../identity/roles/role-table.ts";
import { users } from "../../identity/users/user-table.ts";
import type { Database } from "../../platform/db/database.ts";
import { groupName } from "./group-verbs.ts";
import { ProvisioningError, parseInput, unknownApp } from "./provisioning-error.ts";
import { requireTenant } from "./tenant-verbs.ts";

const most = 100;
const role = z.enum(accountRoles, `must be ${accountRoles.join(" or ")}`);
const offer = z.object({
  tenant: z.string(),
  module: z.string(),
  everybody: z.boolean().default(false),
  groups: z.array(groupName).max(most, `must be at most ${most}`).default([]),
  roles: z.array(role).default([]),
});

/** Either `everybody`, or at least one group or role. */
export type AppOffer = z.input<typeof offer>;

/** The groups and roles that an application is offered to; both empty: every user of the tenant. */
export interface Audience {
  groups: string[];
  roles: AccountRole[];
}

export interface OfferSummary extends Audience {
  module: string;
  /** How many accounts of the tenant the application is offered to, and how many accounts the tenant has. */
  accounts: number;
  of: number;
}

/**
 * Replaces an application's audience; takes effect with the next request.
 * @throws ProvisioningError `input.invalid`, `tenant.unknown`, `app.unknown`
 */
export async function allowApp(db: Database, input: AppOffer): Promise<OfferSummary> {
  const { tenant, module, everybody, groups, roles } = parseInput(offer, input);
  if (everybody === groups.length + roles.length > 0)
    throw new ProvisioningError("input.invalid", "The offer must be to everybody, or to groups or roles.");
  await requireTenant(db, tenant);
  if (!(await hasApp(db, tenant, module))) throw unknownApp(tenant, module);
  const audience: Audience = { groups: [...new Set(groups)].sort(), roles: [...new Set(roles)].sort() };
  await db.delete(appAudiences).where(and(eq(appAudiences.tenant, tenant), eq(appAudiences.module, module)));
  const app = { tenant, module };
  const rows = [
    ...audience.groups.map((name) => ({ ...app, kind: "group" as const, name })),
    ...audience.roles.map((name) => ({ ...app, kind: "role" as const, name })),
  ];
  if (rows.length > 0) await db.insert(appAudiences).values(rows);
  return { module, ...audience, ...(await countAccounts(db, app)) };
}

/**
 * The audience of each application of a tenant, by module; an application that is offered to everybody has no entry.
 */
export async function audiencesOf(db: Database, tenant: string): Promise<Map<string, Audience>> {
  const rows = await db
    .select()
    .from(appAudiences)
    .where(eq(appAudiences.tenant, tenant))
    .orderBy(asc(appAudiences.name));
  const audiences = new Map<string, Audience>();
  for (const { module, kind, name } of rows) {
    const audience = audiences.get(module) ?? { groups: [], roles: [] };
    if (kind === "group") audience.groups.push(name);
    else audience.roles.push(...accountRoles.filter((known) => known === name));
    audiences.set(module, audience);
  }
  return audiences;
}

async function countAccounts(db: Database, { tenant, module }: { tenant: string; module: string }) {
  const ofTenant = eq(users.tenant, tenant);
  const offered = isOffered(db, { tenant: users.tenant, module, user: users.id });
  const [audience] = await db.select({ accounts: count() }).from(users).where(and(ofTenant, offered));
  const [all] = await db.select({ of: count() }).from(users).where(ofTenant);
  return { accounts: audience?.accounts ?? 0, of: all?.of ?? 0 };
}
