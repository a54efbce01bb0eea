import { and, asc, desc, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { containing } from "../../platform/db/containing.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { ListQuery } from "./ticket-schemas.ts";
import { type TicketStatus, ticketComments, ticketCounters, tickets } from "./ticket-table.ts";

export interface Contact {
  name: string;
  email: string;
}

export interface NewTicket {
  subject: string;
  text: string;
  requester: Contact;
  /** Whether the ticket is opened without a session. */
  byGuest?: boolean;
}

export type TicketRow = typeof tickets.$inferSelect;
export type CommentRow = typeof ticketComments.$inferSelect;

/** Condition for one ticket of one tenant. Every query below filters by the tenant. */
const isTicket = (tenant: string, number: number) => and(eq(tickets.tenant, tenant), eq(tickets.number, number));

/** Stores a ticket with the tenant's next number. */
export function createTicket(
  db: Database | Transaction,
  tenant: string,
  ticket: NewTicket,
  now: Date,
): Promise<TicketRow> {
  return db.transaction(async (tx) => {
    const number = await nextNumber(tx, tenant);
    const [row] = await tx
      .insert(tickets)
      .values({
        tenant,
        number,
        subject: ticket.subject,
        text: ticket.text,
        requesterName: ticket.requester.name,
        requesterEmail: ticket.requester.email,
        byGuest: ticket.byGuest ?? false,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!row) throw new Error("The insert returned no row");
    return row;
  });
}

async function nextNumber(tx: Transaction, tenant: string): Promise<number> {
  const [counter] = await tx
    .insert(ticketCounters)
    .values({ tenant, last: 1 })
    .onConflictDoUpdate({ target: ticketCounters.tenant, set: { last: sql`${ticketCounters.last} + 1` } })
    .returning();
  return counter?.last ?? 1;
}

export async function listTickets(
  db: Database,
  tenant: string,
  { status, q, offset, limit }: ListQuery,
): Promise<{ rows: TicketRow[]; total: number }> {
  const where = and(eq(tickets.tenant, tenant), status && eq(tickets.status, status), matching(q));
  const newestFirst = [desc(tickets.updatedAt), desc(tickets.number)];
  const rows = await db
    .select()
    .from(tickets)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(tickets, where) };
}

export async function findTicket(
  db: Database,
  tenant: string,
  number: number,
): Promise<{ row: TicketRow; comments: CommentRow[] } | undefined> {
  const [row] = await db.select().from(tickets).where(isTicket(tenant, number));
  if (!row) return undefined;
  const comments = await db
    .select()
    .from(ticketComments)
    .where(and(eq(ticketComments.tenant, tenant), eq(ticketComments.ticketNumber, number)))
    .orderBy(asc(ticketComments.id));
  return { row, comments };
}

/** Reads a ticket and locks its row until the transaction ends. */
export async function lockTicket(tx: Transaction, tenant: string, number: number): Promise<TicketRow | undefined> {
  const [row] = await tx.select().from(tickets).where(isTicket(tenant, number)).for("update");
  return row;
}

/** @returns whether the status has changed */
export async function changeStatus(
  tx: Transaction,
  tenant: string,
  number: number,
  status: TicketStatus,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(tickets)
    .set({ status, updatedAt: now })
    .where(and(isTicket(tenant, number), ne(tickets.status, status)))
    .returning({ number: tickets.number });
  return changed.length > 0;
}

/** @returns the ticket, or `undefined` when the tenant has no ticket with this number */
export function addComment(
  db: Database | Transaction,
  tenant: string,
  number: number,
  comment: { author: Contact; text: string },
  now: Date,
): Promise<TicketRow | undefined> {
  return db.transaction(async (tx) => {
    const [ticket] = await tx.update(tickets).set({ updatedAt: now }).where(isTicket(tenant, number)).returning();
    if (!ticket) return undefined;
    await tx.insert(ticketComments).values({
      tenant,
      ticketNumber: number,
      authorName: comment.author.name,
      authorEmail: comment.author.email,
      text: comment.text,
      createdAt: now,
    });
    return ticket;
  });
}

/** Condition for tickets that contain the words in subject, text or requester, or have the number (`12`, `#12`). */
function matching(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const number = /^#?(\d{1,9})$/.exec(q)?.[1];
  const texts = [tickets.subject, tickets.text, tickets.requesterName, tickets.requesterEmail];
  return or(containing(texts, q), number ? eq(tickets.number, Number(number)) : undefined);
}
