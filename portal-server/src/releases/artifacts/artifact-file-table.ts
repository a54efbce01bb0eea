import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

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
  },
  (table) => [primaryKey({ columns: [table.folder, table.file] }), index("artifact_files_scope").on(table.scope)],
);
