import { index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { bytea } from "../../platform/db/bytea.ts";
import { keepFor } from "../../platform/jobs/retention.ts";

/** Pages that browsers may hold as compression dictionaries, without the parts that differ between two responses. */
export const pageDictionaries = pgTable(
  "page_dictionaries",
  {
    /** The tenant's domain. */
    tenant: text().notNull(),
    /** SHA-256 of the text, in Base64url. */
    hash: text().notNull(),
    /** The text in UTF-8, compressed with Brotli. */
    text: bytea().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.hash] }), index("page_dictionaries_age").on(table.createdAt)],
);

/** How long browsers keep a dictionary, in seconds. */
export const dictionaryAge = 60 * 24 * 60 * 60;

// Longer than in browsers, which request a dictionary some time after it is announced.
export const pageDictionaryRetention = keepFor(pageDictionaries.createdAt, (dictionaryAge + 24 * 60 * 60) * 1_000);
