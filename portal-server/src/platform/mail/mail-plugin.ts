import { join } from "node:path";
import type { z } from "zod";
import type { Transaction } from "../db/database.ts";
import { definePlugin } from "../http/define-plugin.ts";
import { fileTransport } from "./file-transport.ts";
import type { Mail } from "./mail.ts";
import { MailOutbox } from "./mail-outbox.ts";
import { type Composer, MailWorker } from "./mail-worker.ts";
import { createSeal } from "./seal.ts";
import { smtpTransport } from "./smtp-transport.ts";

/** A kind of mail that a room sends. */
export interface MailKind<Params> {
  /** Names it in the outbox, e.g. `recovery-code`. */
  name: string;
  params: z.ZodType<Params>;
  /** Makes the mail when it is about to be sent; `undefined` when there is nothing to send any more. */
  compose(params: Params): Promise<Mail | undefined>;
}

/** Puts a mail into the outbox, within the transaction of what causes it. */
export type Post<Params> = (tx: Transaction, tenant: string, params: Params) => Promise<void>;

export interface MailRoom {
  /** Declares a kind of mail; what comes back sends it. */
  define<Params>(kind: MailKind<Params>): Post<Params>;
  /** Attempts all mails that are due; the worker does so every second while the portal listens. */
  deliverDue(): Promise<void>;
}

declare module "fastify" {
  interface FastifyInstance {
    mail: MailRoom;
  }
}

/** The outbox and its worker: SMTP by `MAIL_URL`, otherwise files in `DATA_DIR/outbox` (contract.md). */
export const mailPlugin = definePlugin("mail", [], (app) => {
  const { db, clock, config } = app.deps;
  const outbox = new MailOutbox(db, clock, createSeal(config.secrets));
  const composers = new Map<string, Composer>();
  const transport = config.mailUrl
    ? smtpTransport(config.mailUrl, clock)
    : fileTransport(join(config.dataDir, "outbox"), clock);
  const worker = new MailWorker({ outbox, composers, transport, clock, log: app.log });
  app.decorate("mail", {
    define: ({ name, params: schema, compose }) => {
      composers.set(name, async (params) => compose(schema.parse(params)));
      return (tx, tenant, params) => outbox.add(tx, tenant, name, params);
    },
    deliverDue: () => worker.deliverDue(),
  });
  // Never from a request: its answer would then take longer where there is somebody to write to.
  app.addHook("onListen", async () => worker.start());
  app.addHook("onClose", () => worker.stop());
});
