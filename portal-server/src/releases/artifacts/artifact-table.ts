import type { ModuleManifest } from "@portico/shared-utility/contract";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

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

/** The uploaded files, for the quota of a scope. Uploads to earlier versions of the portal are not counted. */
export const artifactFiles = pgTable(
  "artifact_files",
  {
    /** `{scope}/{package}`, below `/modules/`. */
    folder: text().notNull(),
    file: text().notNull(),
    scope: text().notNull(),
    /** In bytes, uncompressed. */
    size: integer().notNull(),
    /** Of the first file that was sent with this name; `null` for a file of an earlier version of the portal. */
    integrity: text(),
  },
  (table) => [primaryKey({ columns: [table.folder, table.file] }), index("artifact_files_scope").on(table.scope)],
);

/** One row: the id of the folder or bucket in which the last started process stores module files. */
export const artifactStore = pgTable("artifact_place", {
  single: boolean().primaryKey().default(true),
  id: text("place").notNull(),
});
