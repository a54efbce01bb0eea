import type { FastifyRequest } from "fastify";
import { type AuditEntry, audit } from "../../identity/audit/audit.ts";
import { auditAttempt } from "../../identity/audit/audit-attempt.ts";
import { auditSource, userActor } from "../../identity/audit/audit-source.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import { takeAllowance } from "../../platform/limits/shared-allowance.ts";
import type { OverrideGrant, OverrideTicket } from "./override-tokens.ts";

const hour = 60 * 60_000;
// Overrides are signed tickets and cookies without rows, so that nothing else limits their number.
const mostInAnHour = 600;

/**
 * Records in the audit log and in the log that an override was issued or redeemed.
 * @throws ApiError `request.rate_limited` beyond 600 overrides of one caller in an hour
 */
export async function auditOverride(
  { db, clock }: Pick<Deps, "db" | "clock">,
  request: FastifyRequest,
  event: Exclude<OverrideEvent, "override.ended">,
  holder: OverrideHolder,
  ticket: OverrideTicket,
): Promise<void> {
  const caller = "author" in holder ? holder.author : holder.account;
  await takeAllowance(db, { subject: `overrides ${caller}`, most: mostInAnHour, within: hour }, clock.now());
  const action = event === "override.issued" ? "override.issue" : "override.redeem";
  await audit(db, { ...entryOf(request, ticket), action });
  logOverride(request, event, holder, ticket);
}

/** Records the end of an override, by a reset or with its session. A copied cookie may cause several records. */
export async function auditOverrideEnd(
  deps: Pick<Deps, "db" | "clock">,
  request: FastifyRequest,
  grant: OverrideGrant,
): Promise<void> {
  const actor = userActor({ id: grant.account, email: grant.email });
  await auditAttempt(deps, { ...entryOf(request, grant), actor, action: "override.end" });
  logOverride(request, "override.ended", grant, grant);
}

function entryOf(request: FastifyRequest, ticket: OverrideTicket): Omit<AuditEntry, "action"> {
  const { environment, modules, origins, until } = overrideFacts(ticket);
  return {
    ...auditSource(request, ticket.tenant),
    target: ticket.email,
    details: { environment, modules, origins, until },
  };
}

type OverrideEvent = "override.issued" | "override.redeemed" | "override.ended";
type OverrideHolder = { author: string } | { account: string; session: string };

/** Logs a step of an override with its holder, modules and origins, without the ticket and without paths. */
function logOverride(
  { log }: Pick<FastifyRequest, "log">,
  event: OverrideEvent,
  holder: OverrideHolder,
  ticket: OverrideTicket,
): void {
  // `holder` may be a whole grant: log these fields only.
  const named = "author" in holder ? { author: holder.author } : { account: holder.account, session: holder.session };
  log.info({ event, ...named, ...overrideFacts(ticket) }, "security");
}

/** The facts of a ticket for the logs. */
function overrideFacts({ tenant, environment, overrides, exp }: OverrideTicket) {
  const modules = overrides.map(({ module }) => module);
  const origins = [
    ...new Set(overrides.map(({ address }) => (address.startsWith("/") ? "portal" : new URL(address).origin))),
  ];
  return { tenant, environment, modules, origins, until: new Date(exp * 1_000).toISOString() };
}
