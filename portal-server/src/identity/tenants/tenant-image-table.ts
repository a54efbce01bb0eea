import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytea } from "../../platform/db/bytea.ts";
import { brandImageKinds, ofTenant } from "../../platform/db/tenant-table.ts";

/** The bytes of tenants' logos and favicons; `tenants.brand` describes them. */
export const tenantImages = pgTable(
  "tenant_images",
  {
    domain: ofTenant(),
    kind: text({ enum: brandImageKinds }).notNull(),
    type: text({ enum: ["svg", "png"] }).notNull(),
    version: text().notNull(),
    image: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.domain, table.kind] })],
);
