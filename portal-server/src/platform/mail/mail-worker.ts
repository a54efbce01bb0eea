import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../jobs/clock.ts";
import { errorCode } from "../text/error-code.ts";
import type { Mail, MailTransport } from "./mail.ts";
import type { MailOutbox, OutboxEntry } from "./mail-outbox.ts";

const pollEvery = 1_000;
const width = 4;
// Shorter than the first back-off of one minute, so no other process claims a mail that is still being sent.
const sendDeadline = 30_000;
const stopGrace = 3_000;
const giveUpAfter = 24 * 60 * 60 * 1_000;

/** Composes a mail from its stored parameters; `undefined` when it is no longer needed. */
export type Composer = (params: unknown) => Promise<Mail | undefined>;

interface MailWorkerDeps {
  outbox: MailOutbox;
  composers: ReadonlyMap<string, Composer>;
  transport: MailTransport;
  clock: Clock;
  log: FastifyBaseLogger;
}

/**
 * Delivers the outbox's mails; several workers may run in parallel. After a crash a mail may be sent twice, but is
 * never lost.
 */
export class MailWorker {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly deps: MailWorkerDeps) {}

  start(): void {
    this.running = this.deliverDue().catch((err: unknown) => {
      this.deps.log.warn({ event: "mail.outbox-unreachable", code: errorCode(err) }, "mail");
    });
    void this.running.then(() => {
      if (!this.stopped) this.timer = setTimeout(() => this.start(), pollEvery).unref();
    });
  }

  /** Waits a few seconds at most for the attempts in flight; unsent mails stay in the outbox. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const cut = setTimeout(() => this.stopping.abort(), stopGrace);
    await this.running;
    clearTimeout(cut);
  }

  /** Attempts every mail that is due now. */
  async deliverDue(): Promise<void> {
    const { outbox, composers } = this.deps;
    while (!this.stopped) {
      const entries = await outbox.claim([...composers.keys()], width);
      if (entries.length === 0) return;
      await Promise.all(entries.map((entry) => this.attempt(entry)));
    }
  }

  private async attempt(entry: OutboxEntry): Promise<void> {
    const { outbox, composers, transport, log } = this.deps;
    try {
      const mail = await composers.get(entry.kind)?.(outbox.paramsOf(entry));
      const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(sendDeadline)]);
      if (mail) await transport.send(mail, entry.id, signal);
      await outbox.remove(entry.id);
      log.info({ ...facts(entry), event: mail ? "mail.sent" : "mail.not-needed" }, "mail");
    } catch (error) {
      await this.settleFailure(entry, error);
    }
  }

  private async settleFailure(entry: OutboxEntry, error: unknown): Promise<void> {
    const { outbox, clock, log } = this.deps;
    const tooOld = clock.now().getTime() - entry.createdAt.getTime() >= giveUpAfter;
    if (!tooOld && !isFinal(error)) return log.warn({ ...facts(entry, error), event: "mail.failed" }, "mail");
    await outbox.remove(entry.id);
    log.error({ ...facts(entry, error), event: "mail.given-up" }, "mail");
  }
}

// Logs codes only: a mail server's error message repeats the address.
function facts({ id, tenant, kind, tries }: OutboxEntry, error?: unknown) {
  return { mail: id, tenant, kind, tries, ...(error !== undefined && { reason: reasonOf(error) }) };
}

function reasonOf(error: unknown): string {
  const code = errorCode(error) ?? (error instanceof Error ? error.name : "unknown");
  const reply = replyOf(error);
  return reply === undefined ? code : `${code} ${reply}`;
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
