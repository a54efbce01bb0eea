import type { EvaluationRow } from "./evaluation-store.ts";
import type { InvitationResponse, TicketPage, TicketResponse } from "./ticket-schemas.ts";
import type { CommentRow, TicketRow } from "./ticket-store.ts";

type Evaluation = TicketResponse["evaluation"];

export function summaryOf(row: TicketRow): TicketPage["tickets"][number] {
  return {
    id: row.number,
    subject: row.subject,
    status: row.status,
    requester: { name: row.requesterName, email: row.requesterEmail },
    by_guest: row.byGuest,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function commentOf(row: CommentRow): TicketResponse["comments"][number] {
  return {
    id: String(row.id),
    author: { name: row.authorName, email: row.authorEmail },
    text: row.text,
    created_at: row.createdAt.toISOString(),
  };
}

export function evaluationOf(row: EvaluationRow | undefined, now: Date): Evaluation {
  if (!row) return { state: "none" };
  if (row.answeredAt && row.score !== null) {
    return { state: "answered", score: row.score, comment: row.comment, answered_at: row.answeredAt.toISOString() };
  }
  return { state: row.expiresAt > now ? "waiting" : "expired", expires_at: row.expiresAt.toISOString() };
}

export function invitationOf(row: EvaluationRow, subject: string, now: Date): InvitationResponse {
  const { state } = evaluationOf(row, now);
  return { ticket: row.ticketNumber, subject, state: state === "answered" || state === "expired" ? state : "open" };
}
