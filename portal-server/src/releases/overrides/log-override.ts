import type { FastifyRequest } from "fastify";
import type { OverrideTicket } from "./override-tokens.ts";

export type OverrideEvent = "override.issued" | "override.redeemed" | "override.ended";
export type OverrideHolder = { author: string } | { account: string; session: string };

/** One line of the log for each step of an override: who, which modules, from where. No ticket, and no address's path. */
export function logOverride(
  { log }: Pick<FastifyRequest, "log">,
  event: OverrideEvent,
  who: OverrideHolder,
  ticket: OverrideTicket,
): void {
  // A whole grant may be given for who it is.
  const named = "author" in who ? { author: who.author } : { account: who.account, session: who.session };
  log.info({ event, ...named, ...overrideFacts(ticket) }, "security");
}

/** What a ticket lets a person run. */
export function overrideFacts({ tenant, environment, overrides, exp }: OverrideTicket) {
  const modules = overrides.map(({ module }) => module);
  const origins = [...new Set(overrides.map(({ address }) => new URL(address).origin))];
  return { tenant, environment, modules, origins, until: new Date(exp * 1_000).toISOString() };
}
