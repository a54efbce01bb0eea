import type { App } from "@portico/shared-utility/contract";
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { apps } from "./app-table.ts";

/** The applications of one tenant in the order of the switcher. */
export async function listApps(db: Database, tenant: string): Promise<App[]> {
  const rows = await db
    .select({ module: apps.module, name: apps.name, names: apps.names })
    .from(apps)
    .where(eq(apps.tenant, tenant))
    .orderBy(asc(apps.position), asc(apps.module));
  return rows.map(({ names, ...app }) => ({ ...app, ...(names && { names }) }));
}

/** Whether the tenant offers this application. */
export async function offersApp(db: Database, tenant: string, module: string): Promise<boolean> {
  const rows = await db
    .select({ module: apps.module })
    .from(apps)
    .where(and(eq(apps.tenant, tenant), eq(apps.module, module)));
  return rows.length > 0;
}
