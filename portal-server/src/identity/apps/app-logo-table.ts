import { foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytea } from "../../platform/db/bytea.ts";
import { apps } from "./app-table.ts";

/** The logos that an operator has given to a tenant's applications. */
export const appLogos = pgTable(
  "app_logos",
  {
    tenant: text().notNull(),
    module: text().notNull(),
    type: text({ enum: ["svg", "png"] }).notNull(),
    version: text().notNull(),
    image: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.module] }),
    foreignKey({ columns: [table.tenant, table.module], foreignColumns: [apps.tenant, apps.module] }).onDelete(
      "cascade",
    ),
  ],
);
