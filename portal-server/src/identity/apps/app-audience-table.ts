import { foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { apps } from "./app-table.ts";

type AudienceKind = "group" | "role";

/**
 * The groups and roles of its tenant to which an application is offered. An application without a row is offered to
 * every user of the tenant.
 */
export const appAudiences = pgTable(
  "app_audiences",
  {
    tenant: text().notNull(),
    module: text().notNull(),
    kind: text().$type<AudienceKind>().notNull(),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.module, table.kind, table.name] }),
    foreignKey({ columns: [table.tenant, table.module], foreignColumns: [apps.tenant, apps.module] }).onDelete(
      "cascade",
    ),
  ],
);
