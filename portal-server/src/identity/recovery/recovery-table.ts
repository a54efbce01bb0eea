import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** The one code that a browser may use for an e-mail of a tenant, whether an account has it or not. */
export const recoveries = pgTable(
  "recoveries",
  {
    /** Keyed digest of tenant, e-mail and the browser that asked. The column keeps the name that earlier releases use. */
    flow: text("account").primaryKey(),
    /** Keyed digest of tenant and e-mail: nobody's address is kept here. */
    owner: text(),
    /** Which request the code answers; a new request replaces it. */
    request: uuid().notNull(),
    codeHash: text("code_hash").notNull(),
    tries: integer().notNull().default(0),
    requestedAt: timestamp("requested_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("recoveries_expiry").on(table.expiresAt), index("recoveries_owner").on(table.owner)],
);
