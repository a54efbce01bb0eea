import { eq, or, type SQL } from "drizzle-orm";
import { containing } from "../../platform/db/containing.ts";
import { tickets } from "./ticket-table.ts";

/** Condition for tickets that contain the words in subject, text or requester, or have the number (`12`, `#12`). */
export function matching(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const number = /^#?(\d{1,9})$/.exec(q)?.[1];
  const texts = [tickets.subject, tickets.text, tickets.requesterName, tickets.requesterEmail];
  return or(containing(texts, q), number ? eq(tickets.number, Number(number)) : undefined);
}
