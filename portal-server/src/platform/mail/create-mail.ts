import { join } from "node:path";
import type { z } from "zod";
import { createSeal } from "../crypto/seal.ts";
import type { Transaction } from "../db/database.ts";
import type { LoggedDeps } from "../http/app-types.ts";
import { OutboxWorker } from "../jobs/outbox-worker.ts";
import { fileTransport } from "./file-transport.ts";
import type { Mail } from "./mail.ts";
import { MailOutbox } from "./mail-outbox.ts";
import { type Composer, mailWork } from "./mail-work.ts";
import { smtpTransport } from "./smtp-transport.ts";

/** A kind of mail that a feature sends. */
export interface MailKind<Params> {
  /** Its name in the outbox, e.g. `recovery-code`. */
  name: string;
  params: z.ZodType<Params>;
  /** Composes the mail when it is due; `undefined` when it is no longer needed. */
  compose(params: Params): Promise<Mail | undefined>;
}

/** Queues a mail within the transaction of its cause. */
export type Post<Params> = (tx: Transaction, tenant: string, params: Params) => Promise<void>;

export interface MailService {
  /** Declares a kind of mail; returns the function that queues one. */
  define<Params>(kind: MailKind<Params>): Post<Params>;
  /** Attempts all due mails; the worker does so every second while the portal listens. */
  deliverDue(): Promise<void>;
  /**
   * Starts the worker. Mails are never sent during a request: the response would take longer when an account exists,
   * and so reveal it.
   */
  start(): void;
  stop(): Promise<void>;
}

/** The outbox and its worker: sends by SMTP with `MAIL_URL`, otherwise writes files to `DATA_DIR/outbox`. */
export function createMail({ config, db, clock, log }: LoggedDeps): MailService {
  const outbox = new MailOutbox(db, clock, createSeal(config.secrets, "outbox"));
  const composers = new Map<string, Composer>();
  const transport = config.mailUrl
    ? smtpTransport(config.mailUrl, clock)
    : fileTransport(join(config.dataDir, "outbox"), clock);
  const worker = new OutboxWorker(mailWork({ outbox, composers, transport, log }), { clock, log });
  return {
    define: ({ name, params: schema, compose }) => {
      composers.set(name, async (params) => compose(schema.parse(params)));
      return (tx, tenant, params) => outbox.add(tx, tenant, name, params);
    },
    deliverDue: () => worker.deliverDue(),
    start: () => worker.start(),
    stop: () => worker.stop(),
  };
}
