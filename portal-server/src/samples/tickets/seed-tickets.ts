import type { Database, Transaction } from "../../platform/db/database.ts";
import { acmeTickets } from "./acme-tickets.ts";
import { type DemoTicket, demoTicket, reply } from "./demo-ticket.ts";
import { issueCode, storeRating } from "./evaluation-store.ts";
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

const contact = (name: string, local: string) => ({ name, email: `${local}@globex.test` });
const gina = contact("Gina Prado", "gina");
const paula = contact("Paula Rocha", "paula");
const hugo = contact("Hugo Teles", "hugo");

export const globexTickets: readonly DemoTicket[] = [
  demoTicket(77, paula, "closed", ["Portão da doca 3 não fecha", "Para a 30 cm do chão."], {
    replies: [reply(gina, 70, "Sensor realinhado.")],
  }),
  demoTicket(51, hugo, "closed", ["Rádio da empilhadeira sem bateria", "Não segura carga por mais de uma hora."], {
    replies: [reply(gina, 48, "Bateria trocada.")],
    rating: { score: 5, comment: "Rápido." },
  }),
  demoTicket(28, paula, "open", ["Acesso ao painel de estoque", "Comecei hoje no turno da noite."]),
  demoTicket(9, hugo, "in_progress", ["Etiquetas saem tortas", "A impressora térmica puxa o rolo para a esquerda."], {
    replies: [reply(gina, 6, "Limpeza agendada para o intervalo.")],
  }),
  demoTicket(2, paula, "open", ["Leitor de código de barras parado", "O leitor da doca 2 acende mas não lê."]),
];
