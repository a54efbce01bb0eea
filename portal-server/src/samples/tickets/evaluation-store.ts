import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { ticketEvaluations, tickets } from "./ticket-table.ts";

export type EvaluationRow = typeof ticketEvaluations.$inferSelect;

/** Lifetime of an evaluation link in milliseconds. */
const evaluationLifetime = 30 * 24 * 60 * 60 * 1000;

const isEvaluationOf = (tenant: string, number: number) =>
  and(eq(ticketEvaluations.tenant, tenant), eq(ticketEvaluations.ticketNumber, number));

const hasCode = (tenant: string, number: number, code: string) =>
  and(isEvaluationOf(tenant, number), eq(ticketEvaluations.codeHash, hashEvaluationCode(code)));

export async function findEvaluation(db: Database, tenant: string, number: number): Promise<EvaluationRow | undefined> {
  const [row] = await db.select().from(ticketEvaluations).where(isEvaluationOf(tenant, number));
  return row;
}

/**
 * Makes a new evaluation code for a ticket. An earlier code becomes invalid.
 * @returns the code, which is not stored, or `undefined` when the ticket has already been rated
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

/** Invalidates the link of a reopened ticket. An existing rating stays. */
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

/** Whether the ticket was rated with exactly this code, score and comment. */
export async function hasRating(db: Database, tenant: string, { ticket, code, score, comment }: Rating) {
  const isRating = and(eq(ticketEvaluations.score, score), eq(ticketEvaluations.comment, comment));
  return (await db.$count(ticketEvaluations, and(hasCode(tenant, ticket, code), isRating))) > 0;
}

/** Stores the rating if the code is valid, unused and not expired. Returns `true` for one of several parallel calls. */
export async function storeRating(
  db: Database | Transaction,
  tenant: string,
  { ticket, code, score, comment }: Rating,
  now: Date,
): Promise<boolean> {
  const rated = await db
    .update(ticketEvaluations)
    .set({ score, comment, answeredAt: now })
    .where(
      and(hasCode(tenant, ticket, code), isNull(ticketEvaluations.answeredAt), gt(ticketEvaluations.expiresAt, now)),
    )
    .returning({ number: ticketEvaluations.ticketNumber });
  return rated.length > 0;
}

/** Makes the code of an evaluation link: 128 random bits. */
function newEvaluationCode(): string {
  return randomBytes(16).toString("base64url");
}

/** Hash of a code for storage. A plain hash is enough for 128 random bits. */
function hashEvaluationCode(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}
