import type { RegistryRole } from "@portico/shared-utility/contract";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { lifeColumns } from "../../identity/credentials/life-columns.ts";
import type { Environment } from "../../platform/config/config.ts";

/** What a pipeline proves itself with at the registry. Only the hash is here; several may have one name, to replace one another. */
export const registryCredentials = pgTable(
  "registry_credentials",
  {
    hash: text().primaryKey(),
    name: text().notNull(),
    role: text().$type<RegistryRole>().notNull(),
    environments: text().array().$type<Environment[]>().notNull(),
    /** `base`, tenants' domains, or `*` for every one. */
    scopes: text().array().notNull(),
    /** Specifiers, `*` at the end for all that begin so. */
    modules: text().array().notNull(),
    /** Origins that its addresses may have beyond this portal's own; `*` for every origin that the scope allows. */
    origins: text().array().notNull(),
    ...lifeColumns(),
  },
  (table) => [index("registry_credentials_name").on(table.name)],
);
