import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { evaluationLifetime, hashEvaluationCode, newEvaluationCode } from "./evaluation-code.ts";
import { ticketEvaluations, tickets } from "./ticket-table.ts";

export type EvaluationRow = typeof ticketEvaluations.$inferSelect;

const isEvaluationOf = (tenant: string, number: number) =>
  and(eq(ticketEvaluations.tenant, tenant), eq(ticketEvaluations.ticketNumber, number));

const hasCode = (tenant: string, number: number, code: string) =>
  and(isEvaluationOf(tenant, number), eq(ticketEvaluations.codeHash, hashEvaluationCode(code)));

export async function findEvaluation(db: Database, tenant: string, number: number): Promise<EvaluationRow | undefined> {
  const [row] = await db.select().from(ticketEvaluations).where(isEvaluationOf(tenant, number));
  return row;
}

/**
 * Makes the ticket's only valid code; one made before stops working.
 *
 * @returns the code, known to nobody after this, or undefined when the ticket has been rated already
 */
export async function issueCode(tx: Transaction, tenant: string, number: number, now: Date) {
  const code = newEvaluationCode();
  const values = { codeHash: hashEvaluationCode(code), expiresAt: new Date(now.getTime() + evaluationLifetime) };
  const issued = await tx
    .insert(ticketEvaluations)
    .values({ tenant, ticketNumber: number, ...values })
    .onConflictDoUpdate({
      target: [ticketEvaluations.tenant, ticketEvaluations.ticketNumber],
      set: values,
      setWhere: isNull(ticketEvaluations.answeredAt),
    })
    .returning({ number: ticketEvaluations.ticketNumber });
  return issued.length > 0 ? code : undefined;
}

/** A reopened ticket's link must not be answered; a rating that was given stays. */
export async function withdrawCode(tx: Transaction, tenant: string, number: number): Promise<void> {
  await tx.delete(ticketEvaluations).where(and(isEvaluationOf(tenant, number), isNull(ticketEvaluations.answeredAt)));
}

export async function findInvitation(db: Database, tenant: string, number: number, code: string) {
  const [found] = await db
    .select({ evaluation: ticketEvaluations, subject: tickets.subject })
    .from(ticketEvaluations)
    .innerJoin(tickets, and(eq(tickets.tenant, ticketEvaluations.tenant), eq(tickets.number, number)))
    .where(hasCode(tenant, number, code));
  return found;
}

interface Rating {
  ticket: number;
  code: string;
  score: number;
  comment: string;
}

/** Whether this very rating was taken. */
export async function hasRating(db: Database, tenant: string, { ticket, code, score, comment }: Rating) {
  const isRating = and(eq(ticketEvaluations.score, score), eq(ticketEvaluations.comment, comment));
  return (await db.$count(ticketEvaluations, and(hasCode(tenant, ticket, code), isRating))) > 0;
}

/** Takes the answer if the code is valid, unused and not expired; of parallel answers one is taken. */
export async function answerEvaluation(
  db: Database | Transaction,
  tenant: string,
  { ticket, code, score, comment }: Rating,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .update(ticketEvaluations)
    .set({ score, comment, answeredAt: now })
    .where(
      and(hasCode(tenant, ticket, code), isNull(ticketEvaluations.answeredAt), gt(ticketEvaluations.expiresAt, now)),
    )
    .returning({ number: ticketEvaluations.ticketNumber });
  return taken.length > 0;
}
