import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { bytea } from "../../platform/db/bytea.ts";
import { ofTenant } from "../../platform/db/tenant-table.ts";
import type { RetentionRule } from "../../platform/jobs/retention.ts";
import { keyOverlap } from "./key-schedule.ts";

/** The key pairs that sign a tenant's exchange tokens. A rotation adds a row and changes none. */
export const signingKeys = pgTable(
  "signing_keys",
  {
    /** Thumbprint of the public key (RFC 7638): the `kid` of tokens. */
    kid: text().primaryKey(),
    tenant: ofTenant(),
    /** The key pair as a JWK, encrypted with a key of `TOKEN_SECRET`; the public half is not stored beside it. */
    sealed: bytea().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** The key signs from this time until the `signs_from` of the next key. */
    signsFrom: timestamp("signs_from", { withTimezone: true }).notNull(),
  },
  (table) => [index("signing_keys_tenant").on(table.tenant, table.signsFrom)],
);

/** Deletes the keys whose tokens have all expired. */
export const signingKeyRetention: RetentionRule = (db, now) => {
  const end = new Date(now.getTime() - keyOverlap).toISOString();
  return db.execute(sql`delete from ${signingKeys} as old where exists (select 1 from ${signingKeys} as next
    where next.tenant = old.tenant and next.signs_from > old.signs_from and next.signs_from < ${end}::timestamptz)`);
};
