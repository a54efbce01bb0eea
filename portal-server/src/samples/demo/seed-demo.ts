import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { createAccount } from "../../identity/accounts/create-account.ts";
import { hashPassword } from "../../identity/accounts/password.ts";
import { apps } from "../../identity/apps/app-table.ts";
import { accountRoleTable } from "../../identity/roles/role-table.ts";
import { tenantAliases } from "../../identity/tenants/tenant-address-table.ts";
import { notifications } from "../../messaging/notifications/notification-table.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { tenants } from "../../platform/db/tenant-table.ts";
import { type DemoApp, readDemoApps } from "../../releases/checkout/demo-apps.ts";
import { seedAssets } from "../assets/seed-assets.ts";
import { seedTickets } from "../tickets/seed-tickets.ts";
import { type DemoTenant, demoPassword, demoTenants } from "./demo-accounts.ts";
import { anaNotifications, anaUnread, brunoNotifications } from "./demo-notifications.ts";

const lockKey = 7_046_030;
const hour = 60 * 60 * 1_000;

/**
 * Fills an empty database with the demo data (`docs/product.md#demo-data`). Does not change a database that has a
 * tenant.
 * @returns whether it was filled
 */
export async function seedDemo(db: Database, now: Date): Promise<boolean> {
  const [first] = await db.select({ domain: tenants.domain }).from(tenants).limit(1);
  if (first) return false;
  const passwordHash = await hashPassword(demoPassword);
  const demoApps = await readDemoApps();
  return db.transaction(async (tx) => {
    // When two processes start together, the second one waits here and then finds the tenants of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    const [seeded] = await tx.select({ domain: tenants.domain }).from(tenants).limit(1);
    if (seeded) return false;
    for (const tenant of demoTenants) {
      await seedTenant(tx, tenant, passwordHash, now);
      await offer(
        tx,
        demoApps.filter((app) => app.tenant === tenant.domain),
      );
    }
    await seedTickets(tx, now);
    await seedAssets(tx, now);
    return true;
  });
}

async function seedTenant(tx: Transaction, tenant: DemoTenant, passwordHash: string, now: Date): Promise<void> {
  const { domain, name, accent } = tenant;
  await tx.insert(tenants).values({ domain, name, brand: accent === undefined ? {} : { accent } });
  for (const alias of tenant.aliases) await tx.insert(tenantAliases).values({ alias, domain });
  for (const [email, accountName] of tenant.accounts) {
    const userId = await createAccount(tx, { tenant: domain, email, name: accountName, passwordHash, now });
    if (email === tenant.registry) await tx.insert(accountRoleTable).values({ userId, role: "registry" });
    const rows = notificationsOf(email, now).map((row) => ({ ...row, tenant: domain, userId }));
    if (rows.length > 0) await tx.insert(notifications).values(rows);
  }
}

async function offer(tx: Transaction, demoApps: readonly DemoApp[]): Promise<void> {
  for (const [position, { tenant, module, name, names }] of demoApps.entries())
    await tx.insert(apps).values({ tenant, module, name, names, position });
}

function notificationsOf(email: string, now: Date) {
  if (email === "ana@acme.test") return rowsOf(anaNotifications, anaUnread, now);
  if (email === "bruno@acme.test") return rowsOf(brunoNotifications, new Set(brunoNotifications.keys()), now);
  return [];
}

function rowsOf(list: typeof anaNotifications, unread: ReadonlySet<number>, now: Date) {
  return list.map(([module, title, body, redirect], position) => {
    // The first one is 15 minutes old. The intervals grow, so that the list covers some weeks.
    const age = (0.25 + position * 0.9 + position ** 2 * 0.4) * hour;
    const createdAt = new Date(now.getTime() - age);
    const readAt = unread.has(position) ? null : new Date(createdAt.getTime() + hour / 6);
    return { id: randomUUID(), module, title, body, redirect, createdAt, readAt };
  });
}
