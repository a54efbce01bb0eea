import type { FastifyRequest } from "fastify";
import { takeAllowance } from "../../identity/accounts/shared-allowance.ts";
import { type AuditEntry, audit } from "../../identity/audit/audit.ts";
import { auditAttempt } from "../../identity/audit/audit-attempt.ts";
import { auditPerson, auditSource } from "../../identity/audit/audit-source.ts";
import type { App } from "../../platform/http/app-types.ts";
import { logOverride, type OverrideEvent, type OverrideHolder, overrideFacts } from "./log-override.ts";
import type { OverrideGrant, OverrideTicket } from "./override-tokens.ts";

const hour = 60 * 60_000;
// No other row bounds them: each is a signed ticket or cookie.
const mostInAnHour = 600;

/**
 * Writes into the audit log and the log that an override was issued or redeemed.
 *
 * @throws ApiError `request.rate_limited` beyond 600 an hour of one caller
 */
export async function auditOverride(
  { deps: { db, clock } }: App,
  request: FastifyRequest,
  event: Exclude<OverrideEvent, "override.ended">,
  who: OverrideHolder,
  ticket: OverrideTicket,
): Promise<void> {
  const caller = "author" in who ? who.author : who.account;
  await takeAllowance(db, { subject: `overrides ${caller}`, most: mostInAnHour, within: hour }, clock.now());
  const action = event === "override.issued" ? "override.issue" : "override.redeem";
  await audit(db, { ...entryOf(request, ticket), action });
  logOverride(request, event, who, ticket);
}

/** Writes that an override has ended, by a reset or with the session. One that is copied may end again and again. */
export async function auditOverrideEnd({ deps }: App, request: FastifyRequest, grant: OverrideGrant): Promise<void> {
  const actor = auditPerson({ id: grant.account, email: grant.email });
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
