import type { FastifyBaseLogger } from "fastify";
import { codeOf, type OutboxWork } from "../jobs/outbox-worker.ts";
import type { Mail, MailTransport } from "./mail.ts";
import type { MailOutbox, OutboxEntry } from "./mail-outbox.ts";

const width = 4;
// Shorter than the first back-off of one minute, so no other process claims a mail that is still being sent.
const sendDeadline = 30_000;
const giveUpAfter = 24 * 60 * 60 * 1_000;

/** Composes a mail from its stored parameters; `undefined` when it is no longer needed. */
export type Composer = (params: unknown) => Promise<Mail | undefined>;

interface MailWorkDeps {
  outbox: MailOutbox;
  composers: ReadonlyMap<string, Composer>;
  transport: MailTransport;
  log: FastifyBaseLogger;
}

export function mailWork({ outbox, composers, transport, log }: MailWorkDeps): OutboxWork<OutboxEntry> {
  return {
    name: "mail",
    giveUpAfter,
    isFinal,
    reasonOf,
    facts,
    claim: () => outbox.claim([...composers.keys()], width),
    remove: (entries) => outbox.remove(entries.map(({ id }) => id)),
    async attempt(entry, stopping) {
      const mail = await composers.get(entry.kind)?.(outbox.paramsOf(entry));
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(sendDeadline)]);
      if (mail) await transport.send(mail, entry.id, signal);
      // Not with the others of the batch: a crash before they end must not send it twice.
      await outbox.remove([entry.id]);
      log.info({ ...facts(entry), event: mail ? "mail.sent" : "mail.not-needed" }, "mail");
      return "removed";
    },
  };
}

function facts({ id, tenant, kind, tries }: OutboxEntry) {
  return { mail: id, tenant, kind, tries };
}

// Codes only: a mail server's error message repeats the address.
function reasonOf(error: unknown): string {
  const reply = replyOf(error);
  return reply === undefined ? codeOf(error) : `${codeOf(error)} ${reply}`;
}

// Returns whether the mail server permanently rejects this recipient or this message (RFC 5321, 4.2.1). A rejection of
// the portal itself, before a recipient is named, is a wrong setting that may be corrected within the day.
function isFinal(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("command" in error)) return false;
  return /^(RCPT TO|DATA)$/.test(String(error.command)) && (replyOf(error) ?? 0) >= 500;
}

function replyOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("responseCode" in error)) return undefined;
  return typeof error.responseCode === "number" ? error.responseCode : undefined;
}
