import { takeAllowance } from "../../identity/accounts/shared-allowance.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/http/app-types.ts";

const within = 24 * 60 * 60_000;
const commentsForTicket = 5;
const guestsForPerson = 25;

/** Who adds a row to a tenant's tickets: a person, or any of its guests. */
export type TicketWriter = { person: string; adds: "ticket" | "comment" } | { guestsOf: string };

/**
 * Takes a row from what a person, or all guests of a tenant, may add in a day. It is taken with the caller's transaction,
 * so that the repetition of a call under its Idempotency-Key takes nothing.
 *
 * @throws ApiError `request.rate_limited` with Retry-After in seconds
 */
export function takeTicketAllowance(tx: Transaction, { config, clock }: Deps, writer: TicketWriter): Promise<void> {
  return takeAllowance(tx, { ...allowanceOf(writer, config.ticketsPerDay), within }, clock.now());
}

function allowanceOf(writer: TicketWriter, tickets: number) {
  if ("guestsOf" in writer) return { subject: `guests' tickets ${writer.guestsOf}`, most: tickets * guestsForPerson };
  const most = writer.adds === "comment" ? tickets * commentsForTicket : tickets;
  return { subject: `${writer.adds} of ${writer.person}`, most };
}
