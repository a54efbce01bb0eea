export const ticketStatuses = ["open", "in_progress", "closed"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** A row of the list. Instants are ISO 8601. */
export interface TicketSummary {
  id: number;
  subject: string;
  status: TicketStatus;
  requester: { name: string; email: string };
  /** Opened without signing in: the requester's name and e-mail are not verified. */
  by_guest: boolean;
  created_at: string;
  updated_at: string;
}

export interface TicketComment {
  id: string;
  author: { name: string; email: string };
  text: string;
  created_at: string;
}

type TicketEvaluation =
  | { state: "none" }
  | { state: "waiting" | "expired"; expires_at: string }
  | { state: "answered"; score: number; comment: string; answered_at: string };

export interface Ticket extends TicketSummary {
  text: string;
  comments: TicketComment[];
  evaluation: TicketEvaluation;
  /** The secret of a new evaluation link: set only in the response that created it, otherwise null. */
  evaluation_code: string | null;
}
