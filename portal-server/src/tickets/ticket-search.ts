import { eq, ilike, or, type SQL } from "drizzle-orm";
import { tickets } from "./ticket-table.ts";

/** Tickets whose subject, text or requester holds the words as typed, or whose number they are (`12`, `#12`). */
export function matching(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const texts = [tickets.subject, tickets.text, tickets.requesterName, tickets.requesterEmail];
  const number = /^#?(\d{1,9})$/.exec(q)?.[1];
  return or(...texts.map((text) => ilike(text, pattern)), number ? eq(tickets.number, Number(number)) : undefined);
}
