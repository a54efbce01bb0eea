import type { CategoryPreference } from "@portico/shared-utility/contract";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";

/** A category of notifications that an application's release declares. */
export type DeclaredCategory = Omit<CategoryPreference, "level">;

/** Reads the categories of a tenant's applications: module → categories, in the order of the release. */
export type CategoriesOf = (
  db: Database | Transaction,
  tenant: string,
) => Promise<ReadonlyMap<string, readonly DeclaredCategory[]>>;

/** @throws ApiError `app.category_unknown`, with the keys of the existing categories */
export function requireCategory(categories: readonly DeclaredCategory[] | undefined, key: string): DeclaredCategory {
  const found = categories?.find((each) => each.key === key);
  if (found) return found;
  throw new ApiError("app.category_unknown", {
    details: { category: key, categories: (categories ?? []).map((each) => each.key) },
  });
}
