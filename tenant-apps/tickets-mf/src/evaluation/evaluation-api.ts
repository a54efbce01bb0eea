import type { ApiClient } from "../api/api-client.ts";

/** Ticket number and secret of an evaluation link. */
export interface EvaluationKey {
  ticket: string;
  code: string;
}

export interface EvaluationInvitation {
  ticket: number;
  subject: string;
  state: "open" | "answered" | "expired";
}

export interface EvaluationAnswer {
  score: number;
  comment: string;
}

export function getInvitation(
  client: ApiClient,
  { ticket, code }: EvaluationKey,
  signal: AbortSignal,
): Promise<EvaluationInvitation> {
  return client.call({ method: "GET", path: "/evaluation", query: { ticket, code }, access: "public", signal });
}

/** Returns the state after the call: `answered`, or why the answer was refused. */
export function sendEvaluation(
  client: ApiClient,
  { ticket, code }: EvaluationKey,
  answer: EvaluationAnswer,
): Promise<EvaluationInvitation> {
  return client.call({
    method: "POST",
    path: "/evaluation",
    body: { ticket: Number(ticket), code, ...answer },
    access: "public",
  });
}
