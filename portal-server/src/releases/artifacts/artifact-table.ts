import type { ModuleManifest } from "@portico/shared-utility/contract";
import { index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** The builds of the checkout and the uploaded builds. Their files are in the module store. */
export const artifacts = pgTable(
  "artifacts",
  {
    /** Below `/modules/`: `{scope}/{package}`; `{package}` for the checkout and for uploads to earlier versions. */
    folder: text("package").notNull(),
    /** The integrity of the manifest, so that one build is one row. */
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
