import type { Account } from "./accounts.ts";
import { openApiBrowser, signedInApiBrowser } from "./api-browser.ts";

interface Ticket {
  id: number;
  evaluation_code: string;
}

/** Actions of a user in the tickets application, without its screens. */
export async function ticketsOf(account: Account) {
  const { send, tokens } = await signedInApiBrowser(account);
  const exchange = { app: "tickets", domain: account.tenant };
  const { access_token: token } = await send<{ access_token: string }>("POST", "/api/auth/exchange", exchange);
  return {
    open: (subject: string) => send<Ticket>("POST", "/api/tickets", { subject, text: "Não liga." }, token),
    close: (id: number) => send<Ticket>("PATCH", `/api/tickets/${id}`, { status: "closed" }, token),
    comment: (id: number, text: string) => send<Ticket>("POST", `/api/tickets/${id}/comments`, { text }, token),
    readAll: () => send("PATCH", "/api/notifications/all", {}, tokens.access_token),
  };
}

/** A closed ticket of this user. Rating it, as a guest with its link would, notifies the user. */
export async function closedTicketOf(account: Account) {
  const tickets = await ticketsOf(account);
  const { id } = await tickets.open("Monitor apagado");
  const { evaluation_code: code } = await tickets.close(id);
  const guest = await openApiBrowser(account.tenant);
  return {
    path: `/tickets/${id}`,
    /** The page that the requester's link opens, to rate the ticket. */
    evaluationPath: `/tickets/tickets/evaluation?ticket=${id}&code=${code}`,
    title: `Chamado ${id} avaliado`,
    rate: () => guest.send("POST", "/api/tickets/evaluation", { ticket: id, code, score: 4 }),
  };
}
