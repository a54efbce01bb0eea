import type { ModuleManifest } from "@portico/shared-utility/contract";
import { index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** The builds that were uploaded. Their files lie in the artifact store; this says which, and since when. */
export const artifacts = pgTable(
  "artifacts",
  {
    /** The folder below `/modules/`. */
    package: text().notNull(),
    /** SHA-256 of the manifest, so that one build is one row. */
    build: text().notNull(),
    /** `base` or the tenant that the package belongs to; nobody else adds to it. */
    scope: text().notNull(),
    manifest: jsonb().$type<ModuleManifest>().notNull(),
    author: text().notNull(),
    uploadedAt: timestamp("uploaded_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.package, table.build] }),
    index("artifacts_age").on(table.package, table.uploadedAt),
  ],
);
