import type { RegistryRole } from "@portico/shared-utility/contract";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import type { Environment } from "../../platform/config/config.ts";
import { lifeColumns } from "./life-columns.ts";

/**
 * The credentials with which pipelines call the registry. Only hashes are stored. During a rotation several rows have
 * the same name.
 */
export const registryCredentials = pgTable(
  "registry_credentials",
  {
    hash: text().primaryKey(),
    name: text().notNull(),
    role: text().$type<RegistryRole>().notNull(),
    environments: text().array().$type<Environment[]>().notNull(),
    /** `base`, domains of tenants, or `*` for all scopes. */
    scopes: text().array().notNull(),
    /** Specifiers. A `*` at the end matches all specifiers with that prefix. */
    modules: text().array().notNull(),
    /** Origins that addresses may have besides the portal's; `*` for every origin that the scope allows. */
    origins: text().array().notNull(),
    ...lifeColumns(),
  },
  (table) => [index("registry_credentials_name").on(table.name)],
);
