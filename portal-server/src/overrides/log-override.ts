import type { FastifyRequest } from "fastify";
import type { OverrideTicket } from "./override-tokens.ts";

type OverrideEvent = "override.issued" | "override.redeemed" | "override.ended";

/** One line of the log for each step of an override: who, which modules, from where. No ticket, and no address's path. */
export function logOverride(
  { log }: Pick<FastifyRequest, "log">,
  event: OverrideEvent,
  who: { author: string } | { account: string; session: string },
  { tenant, environment, overrides, exp }: OverrideTicket,
): void {
  // A whole grant may be given for who it is.
  const named = "author" in who ? { author: who.author } : { account: who.account, session: who.session };
  const modules = overrides.map(({ module }) => module);
  const origins = [...new Set(overrides.map(({ address }) => new URL(address).origin))];
  const until = new Date(exp * 1_000).toISOString();
  log.info({ event, tenant, environment, ...named, modules, origins, until }, "security");
}
