import type { PushConfig } from "@portico/shared-utility/contract";
import { jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** A tenant's appearance. Its logo is served at `/media/tenants/{domain}/logo.svg`. */
export interface Brand {
  accent?: string;
}

/** The tenants. Most tables refer to them, so the table lies with the database. */
export const tenants = pgTable("tenants", {
  domain: text().primaryKey(),
  name: text().notNull(),
  brand: jsonb().$type<Brand>().notNull().default({}),
  /** Configuration of push messages, public values only; `null`: the tenant has none. */
  push: jsonb().$type<PushConfig>(),
});
