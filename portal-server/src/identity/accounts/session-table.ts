import { lt, or } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ofTenant } from "../../platform/db/tenant-table.ts";
import { deleteInBatches, type RetentionRule } from "../../platform/jobs/retention.ts";
import { ofUser } from "../users/user-table.ts";

/**
 * One row is one sign-in with the family of all its refresh tokens. No token is stored, not even a digest: each is
 * derived from `seed`, the generation and the server's secret, and cannot be computed without all of them.
 */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    tenant: ofTenant(),
    seed: text().notNull(),
    /** Generation of the current refresh token. */
    generation: integer().notNull().default(1),
    rotatedAt: timestamp("rotated_at", { withTimezone: true }).notNull(),
    /** Whether the last rotation came with the session's cookie, which a thief of local storage does not have. */
    rotatedByOwner: boolean("rotated_by_owner").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** Absolute expiry: no rotation changes it. */
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    endedAt: timestamp("ended_at", { withTimezone: true }),
    endReason: text("end_reason", {
      enum: ["signed-out", "replayed", "password-changed", "too-many", "ended-by-user"],
    }),
    /** Names of the browser and of the operating system that signed in (device-of.ts). */
    browser: text(),
    system: text(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

// An ended session is refused with or without its row.
const endedRetention = 24 * 60 * 60_000;

/** Deletes expired sessions, and sessions that ended a day ago. */
export const sessionRetention: RetentionRule = (db, now, stop) => {
  const endedLongAgo = lt(sessions.endedAt, new Date(now.getTime() - endedRetention));
  return deleteInBatches(db, sessions, or(lt(sessions.expiresAt, now), endedLongAgo), stop);
};
