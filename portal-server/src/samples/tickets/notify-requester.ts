import type { NotificationOutbox } from "../../messaging/delivery/notification-outbox.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Contact, TicketRow } from "./ticket-store.ts";

const maxCharacters = 300;

/** Notifies the requester of another user's comment, in the comment's transaction. */
export async function notifyOfComment(
  outbox: NotificationOutbox,
  tx: Transaction,
  ticket: TicketRow,
  { author, text }: { author: Contact; text: string },
): Promise<void> {
  if (author.email === ticket.requesterEmail) return;
  await notify(outbox, tx, ticket, {
    category: "comments",
    title: `Novo comentário no chamado ${ticket.number}`,
    body: `${author.name} respondeu: “${excerpt(text)}”`,
  });
}

/** Notifies the requester that the ticket was rated, in the rating's transaction. */
export async function notifyOfRating(outbox: NotificationOutbox, tx: Transaction, ticket: TicketRow, score: number) {
  await notify(outbox, tx, ticket, {
    category: "ratings",
    title: `Chamado ${ticket.number} avaliado`,
    body: `A avaliação do atendimento foi registrada: nota ${score} de 5.`,
  });
}

async function notify(
  outbox: NotificationOutbox,
  tx: Transaction,
  { tenant, number, requesterEmail }: TicketRow,
  { category, ...text }: { category: string; title: string; body: string },
): Promise<void> {
  const module = "tickets";
  const message = { emails: [requesterEmail.toLowerCase()], module, redirect: `/tickets/${number}`, ...text };
  // This back end serves tenants with different builds, some of which may not declare the category.
  const isDeclared = await outbox.declares(tx, tenant, { module, category });
  await outbox.post(tx, tenant, { ...message, ...(isDeclared && { category }) });
}

function excerpt(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, " ")];
  return characters.length <= maxCharacters
    ? characters.join("")
    : `${characters.slice(0, maxCharacters).join("").trimEnd()}…`;
}
