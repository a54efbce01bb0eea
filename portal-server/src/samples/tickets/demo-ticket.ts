import type { Contact } from "./ticket-store.ts";
import type { TicketStatus } from "./ticket-table.ts";

/** A ticket of the demo. All ages are in hours before now. */
export interface DemoTicket {
  from: Contact;
  subject: string;
  text: string;
  opened: number;
  status: TicketStatus;
  /** Age of the last status change; default: half of `opened`. */
  moved?: number;
  replies: readonly DemoReply[];
  /** The requester's rating of a closed ticket. */
  rating?: { score: number; comment: string };
}

interface DemoReply {
  by: Contact;
  text: string;
  age: number;
}

export const reply = (by: Contact, age: number, text: string): DemoReply => ({ by, text, age });

export function demoTicket(
  opened: number,
  from: Contact,
  status: TicketStatus,
  [subject, text]: readonly [string, string],
  more: Partial<Pick<DemoTicket, "moved" | "replies" | "rating">> = {},
): DemoTicket {
  return { opened, from, status, subject, text, replies: [], ...more };
}
