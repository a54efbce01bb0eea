import { lte } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { deleteInBatches, type RetentionRule } from "../../platform/jobs/retention.ts";

/** Recovery codes: one for each tenant, e-mail address and browser, whether an account has the address or not. */
export const recoveries = pgTable(
  "recoveries",
  {
    /** Keyed digest of tenant, e-mail address and browser. The column keeps the name that earlier versions use. */
    flow: text("account").primaryKey(),
    /** Keyed digest of tenant and e-mail address: no address is stored. */
    owner: text(),
    /** Id of the request for the code; a new request replaces it. */
    request: uuid().notNull(),
    codeHash: text("code_hash").notNull(),
    tries: integer().notNull().default(0),
    requestedAt: timestamp("requested_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("recoveries_expiry").on(table.expiresAt), index("recoveries_owner").on(table.owner)],
);

/** Deletes expired codes. */
export const recoveryRetention: RetentionRule = (db, now, stop) =>
  deleteInBatches(db, recoveries, lte(recoveries.expiresAt, now), stop);
