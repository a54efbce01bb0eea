import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { z } from "zod";
import { createSeal } from "../crypto/seal.ts";
import type { Transaction } from "../db/database.ts";
import type { LoggedDeps } from "../http/app-types.ts";
import type { Clock } from "../jobs/clock.ts";
import { OutboxWorker } from "../jobs/outbox-worker.ts";
import type { Mail, MailTransport } from "./mail.ts";
import { MailOutbox } from "./mail-outbox.ts";
import { type Composer, mailWork } from "./mail-work.ts";
import { mimeMessage } from "./mime-message.ts";
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

const from = "no-reply@localhost";

/** Writes every mail as an `.eml` file, for installations without a mail server. */
function fileTransport(folder: string, clock: Clock): MailTransport {
  const renderer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    send: async (mail, id, signal) => {
      const now = clock.now();
      const { message } = await renderer.sendMail({ ...mimeMessage(mail, id, from, now), signal });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(folder, fileName(mail.to, id, now), message);
    },
  };
}

/** Returns `2026-03-02T09-00-00.000Z-ana@acme.test-1a2b3c4d.eml`: sorted by time, searchable by address. */
function fileName(to: string, id: string, now: Date): string {
  const time = now.toISOString().replaceAll(":", "-");
  return `${time}-${to.replace(/[^\w.@+-]/g, "_").slice(0, 100)}-${id.slice(0, 8)}.eml`;
}

// A reader of the folder never sees a partial mail.
async function writeWhole(folder: string, name: string, message: Parameters<typeof writeFile>[1]): Promise<void> {
  const draft = join(folder, `.${name}.part`);
  try {
    await writeFile(draft, message, { mode: 0o600, flush: true });
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
