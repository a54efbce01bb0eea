import type { RegistryRole } from "@portico/shared-utility/contract";
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Environment } from "../config.ts";

/** What a pipeline proves itself with at the registry. Only the hash is here. */
export const registryCredentials = pgTable("registry_credentials", {
  name: text().primaryKey(),
  hash: text().notNull().unique(),
  role: text().$type<RegistryRole>().notNull(),
  environments: text().array().$type<Environment[]>().notNull(),
  /** `base`, tenants' domains, or `*` for every one. */
  scopes: text().array().notNull(),
  /** Specifiers, `*` at the end for all that begin so. */
  modules: text().array().notNull(),
  /** Origins that its addresses may have beyond this portal's own; `*` for every origin that the scope allows. */
  origins: text().array().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
});
