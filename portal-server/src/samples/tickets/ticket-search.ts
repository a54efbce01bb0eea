import { eq, or, type SQL } from "drizzle-orm";
import { containing } from "../../platform/db/containing.ts";
import { tickets } from "./ticket-table.ts";

/** Tickets whose subject, text or requester holds the words, or whose number they are (`12`, `#12`). */
export function matching(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const number = /^#?(\d{1,9})$/.exec(q)?.[1];
  const texts = [tickets.subject, tickets.text, tickets.requesterName, tickets.requesterEmail];
  return or(containing(texts, q), number ? eq(tickets.number, Number(number)) : undefined);
}
