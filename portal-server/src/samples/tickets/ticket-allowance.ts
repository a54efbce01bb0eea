import type { Transaction } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import { takeAllowance } from "../../platform/limits/shared-allowance.ts";

const within = 24 * 60 * 60_000;
const commentFactor = 5;
const guestFactor = 25;

/** The author of a ticket or a comment: a user, or the guests of a tenant together. */
type TicketWriter = { user: string; adds: "ticket" | "comment" } | { guestsOf: string };

/**
 * Takes one ticket or comment from the daily allowance of a user, or of all guests of a tenant. Part of the caller's
 * transaction, so that a call that is repeated with its Idempotency-Key takes nothing.
 * @throws ApiError `request.rate_limited` with Retry-After in seconds
 */
export function takeTicketAllowance(tx: Transaction, { config, clock }: Deps, writer: TicketWriter): Promise<void> {
  return takeAllowance(tx, { ...allowanceOf(writer, config.ticketsPerDay), within }, clock.now());
}

function allowanceOf(writer: TicketWriter, tickets: number) {
  if ("guestsOf" in writer) return { subject: `guests' tickets ${writer.guestsOf}`, most: tickets * guestFactor };
  const most = writer.adds === "comment" ? tickets * commentFactor : tickets;
  return { subject: `${writer.adds} of ${writer.user}`, most };
}
