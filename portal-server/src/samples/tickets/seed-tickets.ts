import type { Database, Transaction } from "../../platform/db/database.ts";
import { acmeTickets } from "./acme-tickets.ts";
import type { DemoTicket } from "./demo-ticket.ts";
import { issueCode, storeRating } from "./evaluation-store.ts";
import { globexTickets } from "./globex-tickets.ts";
import { addComment, changeStatus, createTicket } from "./ticket-store.ts";

const hour = 60 * 60 * 1000;

/** Adds the demo's tickets to tenants that have none, by the same steps as for real tickets. */
export async function seedTickets(db: Database | Transaction, now = new Date()): Promise<void> {
  for (const ticket of acmeTickets) await seedTicket(db, "acme", ticket, now);
  for (const ticket of globexTickets) await seedTicket(db, "globex", ticket, now);
}

async function seedTicket(db: Database | Transaction, tenant: string, ticket: DemoTicket, now: Date): Promise<void> {
  const at = (age: number) => new Date(now.getTime() - age * hour);
  const { number } = await createTicket(db, tenant, { ...ticket, requester: ticket.from }, at(ticket.opened));
  const replies = ticket.replies.map(({ by, text, age }) => ({
    age,
    run: () => addComment(db, tenant, number, { author: by, text }, at(age)),
  }));
  const moved = ticket.moved ?? ticket.opened / 2;
  const move = { age: moved, run: () => seedStatus(db, tenant, number, ticket, at(moved)) };
  for (const step of [...replies, move].sort((a, b) => b.age - a.age)) await step.run();
}

async function seedStatus(
  db: Database | Transaction,
  tenant: string,
  number: number,
  { status, rating }: DemoTicket,
  at: Date,
) {
  if (status === "open") return;
  const code = await db.transaction(async (tx) => {
    await changeStatus(tx, tenant, number, status, at);
    return status === "closed" ? issueCode(tx, tenant, number, at) : undefined;
  });
  if (code && rating) await storeRating(db, tenant, { ticket: number, code, ...rating }, at);
}
