import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../jobs/clock.ts";
import { errorCode } from "../text/error-code.ts";
import type { Mail, MailTransport } from "./mail.ts";
import type { MailOutbox, OutboxEntry } from "./mail-outbox.ts";

const pollEvery = 1_000;
const width = 4;
// Below the first back-off of one minute: no other process takes a mail that this one is still sending.
const sendDeadline = 30_000;
const stopGrace = 3_000;
const giveUpAfter = 24 * 60 * 60 * 1_000;

/** Makes a mail from what its cause has left; `undefined` when nothing is to be sent any more. */
export type Composer = (params: unknown) => Promise<Mail | undefined>;

interface MailWorkerDeps {
  outbox: MailOutbox;
  composers: ReadonlyMap<string, Composer>;
  transport: MailTransport;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** Empties the outbox, beside as many others as there are. A mail may go out twice after a crash, never not at all. */
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

  /** Ends after the attempts under way, at most some seconds on; what was not sent stays in the outbox. */
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

// Codes only: the sentence of a mail server's error repeats the address.
function facts({ id, tenant, kind, tries }: OutboxEntry, error?: unknown) {
  return { mail: id, tenant, kind, tries, ...(error !== undefined && { reason: reasonOf(error) }) };
}

function reasonOf(error: unknown): string {
  const code = errorCode(error) ?? (error instanceof Error ? error.name : "unknown");
  const reply = replyOf(error);
  return reply === undefined ? code : `${code} ${reply}`;
}

// The mail server refuses this recipient or this message for good (RFC 5321, 4.2.1). Its refusal of the portal
// itself, before a recipient is named, is somebody's mistake in a setting and may be mended within the day.
function isFinal(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("command" in error)) return false;
  return /^(RCPT TO|DATA)$/.test(String(error.command)) && (replyOf(error) ?? 0) >= 500;
}

function replyOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("responseCode" in error)) return undefined;
  return typeof error.responseCode === "number" ? error.responseCode : undefined;
}
