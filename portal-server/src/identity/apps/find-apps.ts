import type { App } from "@portico/shared-utility/contract";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import type { Account } from "../users/account.ts";
import { apps } from "./app-table.ts";
import { isOffered } from "./is-offered.ts";

/** All applications of one tenant in the order of the switcher. */
export function listApps(db: Database, tenant: string): Promise<App[]> {
  return appsWhere(db, eq(apps.tenant, tenant));
}

/** The applications that a user's tenant offers to the user, in the order of the switcher. */
export function listAppsOf(db: Database, { tenant, id }: Pick<Account, "tenant" | "id">): Promise<App[]> {
  const offer = isOffered(db, { tenant: apps.tenant, module: apps.module, user: id });
  return appsWhere(db, and(eq(apps.tenant, tenant), offer));
}

async function appsWhere(db: Database, condition: SQL | undefined): Promise<App[]> {
  const rows = await db
    .select({ module: apps.module, name: apps.name, names: apps.names })
    .from(apps)
    .where(condition)
    .orderBy(asc(apps.position), asc(apps.module));
  return rows.map(({ names, ...app }) => ({ ...app, ...(names && { names }) }));
}

/** Whether the tenant has this application, whether or not it is offered to the user. */
export async function hasApp(db: Database, tenant: string, module: string): Promise<boolean> {
  const rows = await db.select({ module: apps.module }).from(apps).where(isApp(tenant, module));
  return rows.length > 0;
}

/**
 * The relation of an application to a user: `offered`; `withheld` when the tenant offers it to others only; `unknown`
 * when the tenant does not have it.
 */
export async function accessTo(
  db: Database,
  { tenant, id }: Pick<Account, "tenant" | "id">,
  module: string,
): Promise<"offered" | "withheld" | "unknown"> {
  const offered = sql<boolean>`(${isOffered(db, { tenant, module, user: id })})`;
  const [app] = await db.select({ offered }).from(apps).where(isApp(tenant, module));
  if (!app) return "unknown";
  return app.offered ? "offered" : "withheld";
}

function isApp(tenant: string, module: string): SQL | undefined {
  return and(eq(apps.tenant, tenant), eq(apps.module, module));
}
