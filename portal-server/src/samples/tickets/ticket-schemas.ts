import { z } from "zod";
import { filledLine, filledParagraphs, line, paragraphs } from "../../platform/text/plain-text.ts";
import { ticketStatuses } from "./ticket-table.ts";

const number = z.coerce.number().int().min(1).max(999_999_999);
const status = z.enum(ticketStatuses);
const instant = z.iso.datetime();
const contact = z.object({ name: z.string(), email: z.string() });

export const ticketParams = z.object({ id: number });

export const listQuery = z.object({
  status: status.optional(),
  q: line(100).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export const newTicketBody = z.strictObject({ subject: filledLine(160), text: filledParagraphs(4000) });
export const publicTicketBody = z.strictObject({
  ...newTicketBody.shape,
  name: filledLine(120),
  email: line(254).pipe(z.email()),
});
export const statusBody = z.strictObject({ status });
export const commentBody = z.strictObject({ text: filledParagraphs(4000) });

const code = z.string().regex(/^[\w-]{1,64}$/);
export const invitationQuery = z.object({ ticket: number, code });
export const evaluationBody = z.strictObject({
  ticket: z.number().int().min(1).max(999_999_999),
  code,
  score: z.number().int().min(1).max(5),
  comment: paragraphs(1000).default(""),
});

const summary = z.object({
  id: z.number().int(),
  subject: z.string(),
  status,
  requester: contact,
  by_guest: z.boolean().describe("Opened without signing in: the requester's name and e-mail are not verified"),
  created_at: instant,
  updated_at: instant,
});

export const ticketPage = z.object({ tickets: z.array(summary), total: z.number().int() }).meta({ id: "TicketPage" });

export const ticketResponse = summary
  .extend({
    text: z.string(),
    comments: z.array(z.object({ id: z.string(), author: contact, text: z.string(), created_at: instant })),
    evaluation: z.discriminatedUnion("state", [
      z.object({ state: z.literal("none") }),
      z.object({ state: z.enum(["waiting", "expired"]), expires_at: instant }),
      z.object({ state: z.literal("answered"), score: z.number().int(), comment: z.string(), answered_at: instant }),
    ]),
    evaluation_code: z.string().nullable(),
  })
  .meta({ id: "Ticket" });

export const publicTicketResponse = z.object({ id: z.number().int() }).meta({ id: "PublicTicket" });

export const invitationResponse = z
  .object({ ticket: z.number().int(), subject: z.string(), state: z.enum(["open", "answered", "expired"]) })
  .meta({ id: "EvaluationInvitation" });

export type ListQuery = z.output<typeof listQuery>;
export type TicketPage = z.input<typeof ticketPage>;
export type TicketResponse = z.input<typeof ticketResponse>;
export type InvitationResponse = z.input<typeof invitationResponse>;
