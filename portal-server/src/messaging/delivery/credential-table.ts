import { foreignKey, index, pgTable, text } from "drizzle-orm/pg-core";
import { apps } from "../../identity/apps/app-table.ts";
import { lifeColumns } from "../../identity/credentials/life-columns.ts";

/** Credentials of applications' back ends. Only the hash is stored. Removed with the application. */
export const appCredentials = pgTable(
  "app_credentials",
  { hash: text().primaryKey(), tenant: text().notNull(), module: text().notNull(), ...lifeColumns() },
  (table) => [
    foreignKey({ columns: [table.tenant, table.module], foreignColumns: [apps.tenant, apps.module] }).onDelete(
      "cascade",
    ),
    index("app_credentials_app").on(table.tenant, table.module, table.createdAt),
  ],
);
