import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "../../platform/db/bytea.ts";
import { users } from "../users/user-table.ts";

/** Profile pictures: at most one for each account. */
export const profilePictures = pgTable("user_images", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  image: bytea().notNull(),
  mime: text({ enum: ["image/jpeg", "image/png", "image/webp"] }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});
