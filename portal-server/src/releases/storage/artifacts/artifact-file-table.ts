import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** The files of uploads, by which a scope's quota is counted. Those of earlier versions are not here. */
export const artifactFiles = pgTable(
  "artifact_files",
  {
    /** `{scope}/{package}`, below `/modules/`. */
    folder: text().notNull(),
    file: text().notNull(),
    scope: text().notNull(),
    /** In bytes, as it was sent. */
    size: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.folder, table.file] }), index("artifact_files_scope").on(table.scope)],
);
