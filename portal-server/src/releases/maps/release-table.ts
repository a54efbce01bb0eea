import type { ModuleCheck, ReleaseKind } from "@portico/shared-utility/contract";
import { sql } from "drizzle-orm";
import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { MapDocument } from "./map-document.ts";

/** Every release that was ever published. Rows are only added; a pointer names the current one. */
export const releases = pgTable(
  "releases",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    environment: text().notNull(),
    /** `base` or a tenant's domain. */
    scope: text().notNull(),
    document: jsonb().$type<MapDocument>().notNull(),
    digest: text().notNull(),
    author: text().notNull(),
    reason: text().notNull(),
    /** The release that was current before this one. */
    parent: bigint({ mode: "number" }),
    kind: text().$type<ReleaseKind>().notNull().default("publish"),
    /** The release that this one was promoted, rolled back or started as a canary from. */
    source: bigint({ mode: "number" }),
    /** The report of the gate on the modules that this release added. */
    report: jsonb().$type<ModuleCheck[]>(),
    /** When the release was announced on a shared broker. One process sets it, and that process announces. */
    announcedAt: timestamp("announced_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().default(sql`now()`),
  },
  (table) => [
    index("releases_history").on(table.environment, table.scope, table.id),
    foreignKey({ columns: [table.parent], foreignColumns: [table.id] }),
    foreignKey({ columns: [table.source], foreignColumns: [table.id] }),
  ],
);

/** The pointers: the current release of each environment and scope. They are moved by compare-and-set only. */
export const releasePointers = pgTable(
  "release_pointers",
  {
    environment: text().notNull(),
    scope: text().notNull(),
    releaseId: bigint("release_id", { mode: "number" })
      .notNull()
      .references(() => releases.id),
  },
  (table) => [primaryKey({ columns: [table.environment, table.scope] })],
);
