import { boolean, pgTable, text } from "drizzle-orm/pg-core";

/** One row: the id of the folder or bucket in which the last started process stores module files. */
export const artifactStore = pgTable("artifact_place", {
  single: boolean().primaryKey().default(true),
  id: text("place").notNull(),
});
