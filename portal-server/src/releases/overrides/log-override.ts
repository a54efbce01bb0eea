import type { FastifyRequest } from "fastify";
import type { OverrideTicket } from "./override-tokens.ts";

export type OverrideEvent = "override.issued" | "override.redeemed" | "override.ended";
export type OverrideHolder = { author: string } | { account: string; session: string };

/** Logs a step of an override with its holder, modules and origins, without the ticket and without paths. */
export function logOverride(
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
export function overrideFacts({ tenant, environment, overrides, exp }: OverrideTicket) {
  const modules = overrides.map(({ module }) => module);
  const origins = [...new Set(overrides.map(({ address }) => new URL(address).origin))];
  return { tenant, environment, modules, origins, until: new Date(exp * 1_000).toISOString() };
}
