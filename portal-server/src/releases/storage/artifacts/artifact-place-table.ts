import { boolean, pgTable, text } from "drizzle-orm/pg-core";

/** One row: where the process that started last on this database keeps module files. */
export const artifactPlace = pgTable("artifact_place", {
  single: boolean().primaryKey().default(true),
  place: text().notNull(),
});
