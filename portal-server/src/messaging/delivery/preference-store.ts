import type { NotificationLevel, NotificationPreference } from "@portico/shared-utility/contract";
import { and, asc, eq } from "drizzle-orm";
import { apps } from "../../identity/apps/app-table.ts";
import { accessTo } from "../../identity/apps/find-apps.ts";
import { isOffered } from "../../identity/apps/is-offered.ts";
import type { Account } from "../../identity/users/account.ts";
import type { Database } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type CategoriesOf, requireCategory } from "./declared-category.ts";
import { categoryPreferences, notificationPreferences } from "./preference-table.ts";

export interface PreferenceNeeds {
  db: Database;
  categoriesOf: CategoriesOf;
}

/** A user's choices for the applications that the tenant offers to the user, and for their categories. */
export async function readPreferences(
  { db, categoriesOf }: PreferenceNeeds,
  { tenant, id }: Account,
): Promise<NotificationPreference[]> {
  const { userId, module } = notificationPreferences;
  const rows = await db
    .select({ module: apps.module, level: notificationPreferences.level })
    .from(apps)
    .leftJoin(notificationPreferences, and(eq(userId, id), eq(module, apps.module)))
    .where(and(eq(apps.tenant, tenant), isOffered(db, { tenant: apps.tenant, module: apps.module, user: id })))
    .orderBy(asc(apps.position), asc(apps.module));
  const chosen = await db.select().from(categoryPreferences).where(ofUser(tenant, id));
  const declared = await categoriesOf(db, tenant);
  return rows.map(({ module, level }) => {
    const categories = (declared.get(module) ?? []).map((category) => {
      const choice = chosen.find((each) => each.module === module && each.category === category.key);
      return { ...category, level: choice?.level ?? null };
    });
    return { module, level: level ?? "push", ...(categories.length > 0 && { categories }) };
  });
}

/**
 * @throws ApiError `resource.not_found` for an application that the tenant does not have, or does not offer to the user
 */
export async function savePreference(
  db: Database,
  { tenant, id: userId }: Account,
  { module, level }: Pick<NotificationPreference, "module" | "level">,
): Promise<void> {
  await requireOffered(db, { tenant, id: userId }, module);
  const { userId: user, module: of } = notificationPreferences;
  await db
    .insert(notificationPreferences)
    .values({ tenant, userId, module, level })
    .onConflictDoUpdate({ target: [user, of], set: { level } });
}

interface CategoryChoice {
  module: string;
  category: string;
  /** `null` removes the choice. */
  level: NotificationLevel | null;
}

/**
 * @throws ApiError `resource.not_found` for an application that the tenant does not have, or does not offer to the
 * user; `app.category_unknown` for a category that its release does not declare
 */
export async function saveCategoryPreference(
  { db, categoriesOf }: PreferenceNeeds,
  { tenant, id: userId }: Account,
  { module, category, level }: CategoryChoice,
): Promise<void> {
  await requireOffered(db, { tenant, id: userId }, module);
  requireCategory((await categoriesOf(db, tenant)).get(module), category);
  const { userId: user, module: of, category: key } = categoryPreferences;
  if (level === null) {
    await db.delete(categoryPreferences).where(and(ofUser(tenant, userId), eq(of, module), eq(key, category)));
    return;
  }
  await db
    .insert(categoryPreferences)
    .values({ tenant, userId, module, category, level })
    .onConflictDoUpdate({ target: [user, of, key], set: { level } });
}

function ofUser(tenant: string, id: string) {
  return and(eq(categoryPreferences.tenant, tenant), eq(categoryPreferences.userId, id));
}

async function requireOffered(db: Database, account: Pick<Account, "tenant" | "id">, module: string): Promise<void> {
  if ((await accessTo(db, account, module)) !== "offered") throw new ApiError("resource.not_found");
}
