import type { AppNames } from "@portico/shared-utility/contract";
import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytea } from "../../platform/db/bytea.ts";
import { ofTenant } from "../../platform/db/tenant-table.ts";

/** Applications that a tenant offers to its signed-in users, in the order of the switcher. */
export const apps = pgTable(
  "apps",
  {
    tenant: ofTenant(),
    module: text().notNull(),
    name: text().notNull(),
    names: jsonb().$type<AppNames>(),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.module] })],
);

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
