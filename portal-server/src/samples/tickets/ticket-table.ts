import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { tenants } from "../../platform/db/tenant-table.ts";

export const ticketStatuses = ["open", "in_progress", "closed"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

const instant = (name: string) => timestamp(name, { withTimezone: true });
const tenantColumn = () =>
  text()
    .notNull()
    .references(() => tenants.domain, { onDelete: "cascade" });

/** Last ticket number of each tenant. A tenant's numbers reveal nothing about other tenants. */
export const ticketCounters = pgTable("ticket_counters", {
  tenant: tenantColumn().primaryKey(),
  last: integer().notNull(),
});

export const tickets = pgTable(
  "tickets",
  {
    tenant: tenantColumn(),
    number: integer().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    status: text({ enum: ticketStatuses }).notNull().default("open"),
    requesterName: text("requester_name").notNull(),
    requesterEmail: text("requester_email").notNull(),
    /** Whether the ticket was opened without a session: name and e-mail address are then not verified. */
    byGuest: boolean("by_guest").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.number] }),
    check("tickets_status", sql`${table.status} in ('open', 'in_progress', 'closed')`),
    // PostgreSQL scans this ascending index backwards for newest first.
    index("tickets_by_update").on(table.tenant, table.updatedAt, table.number),
  ],
);

export const ticketComments = pgTable(
  "ticket_comments",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tenant: text().notNull(),
    ticketNumber: integer("ticket_number").notNull(),
    authorName: text("author_name").notNull(),
    authorEmail: text("author_email").notNull(),
    text: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant, table.ticketNumber],
      foreignColumns: [tickets.tenant, tickets.number],
    }).onDelete("cascade"),
    index("ticket_comments_by_ticket").on(table.tenant, table.ticketNumber, table.id),
  ],
);

/** The invitation to rate a closed ticket, and the rating. Only the hash of the link's code is stored. */
export const ticketEvaluations = pgTable(
  "ticket_evaluations",
  {
    tenant: text().notNull(),
    ticketNumber: integer("ticket_number").notNull(),
    codeHash: text("code_hash").notNull(),
    expiresAt: instant("expires_at").notNull(),
    score: smallint(),
    comment: text().notNull().default(""),
    answeredAt: instant("answered_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.ticketNumber] }),
    foreignKey({
      columns: [table.tenant, table.ticketNumber],
      foreignColumns: [tickets.tenant, tickets.number],
    }).onDelete("cascade"),
    check("ticket_evaluations_score", sql`${table.score} between 1 and 5`),
  ],
);
