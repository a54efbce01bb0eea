import type { ModuleManifest } from "@portico/shared-utility/contract";
import { index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** The builds of the checkout and those that were uploaded. Their files lie in the module store; this says which, and since when. */
export const artifacts = pgTable(
  "artifacts",
  {
    /** Below `/modules/`: `{scope}/{package}`, or `{package}` for the checkout's and for uploads of earlier versions. */
    folder: text("package").notNull(),
    /** SHA-256 of the manifest, so that one build is one row. */
    build: text().notNull(),
    /** `base` or the tenant that the build belongs to. */
    scope: text().notNull(),
    source: text().$type<"checkout" | "upload">().notNull().default("upload"),
    manifest: jsonb().$type<ModuleManifest>().notNull(),
    author: text().notNull(),
    uploadedAt: timestamp("uploaded_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.folder, table.build] }),
    index("artifacts_age").on(table.folder, table.uploadedAt),
  ],
);
