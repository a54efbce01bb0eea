import { type AppNotifications, appPrefix } from "@portico/shared-utility/contract";
import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { CategoriesOf, DeclaredCategory } from "../../messaging/delivery/declared-category.ts";
import type { Environment } from "../../platform/config/config.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { releasePointers, releases } from "../maps/release-table.ts";
import { releaseCanaries } from "./canary-table.ts";

/**
 * Reads the categories of notifications that a tenant's current release declares, and those that only its canary
 * declares: an application's back end serves users of both.
 */
export function createCategoriesOf(environment: Environment): CategoriesOf {
  return async (db, tenant) => {
    const categories = new Map<string, DeclaredCategory[]>();
    for (const declared of await read(db, environment, tenant)) {
      for (const [specifier, { categories: added }] of Object.entries(declared ?? {})) {
        const module = specifier.slice(appPrefix.length);
        const known = categories.get(module) ?? [];
        const others = added.filter(({ key }) => !known.some((each) => each.key === key));
        categories.set(module, [...known, ...others.map((each) => ({ ...each, default: each.default ?? "push" }))]);
      }
    }
    return categories;
  };
}

/** The categories of the current release, then those of the canary. */
async function read(db: Database | Transaction, environment: Environment, tenant: string) {
  const { releaseId, ...pointer } = releasePointers;
  const isCurrent = and(eq(pointer.environment, environment), eq(pointer.scope, tenant));
  const current = inArray(releases.id, db.select({ releaseId }).from(releasePointers).where(isCurrent));
  const canary = releaseCanaries;
  const isCanary = and(eq(canary.environment, environment), eq(canary.scope, tenant));
  const running = inArray(releases.id, db.select({ id: canary.releaseId }).from(canary).where(isCanary));
  const declared = sql<Record<string, AppNotifications> | null>`${releases.document} -> 'notifications'`;
  const rows = await db.select({ declared }).from(releases).where(or(current, running)).orderBy(desc(current));
  return rows.map((row) => row.declared);
}
