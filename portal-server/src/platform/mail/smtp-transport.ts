import { isIP } from "node:net";
import { createTransport } from "nodemailer";
import { StartError } from "../config/start-error.ts";
import type { Clock } from "../jobs/clock.ts";
import type { MailTransport } from "./mail.ts";
import { mimeMessage } from "./mime-message.ts";

const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends by the mail server of `MAIL_URL`: `smtp://user:password@host:587?from=portal@example.org`. Other parameters are
 * nodemailer's, e.g. `requireTLS=true`.
 * @throws StartError when `from` is not an address
 */
export function smtpTransport(mailUrl: string, clock: Clock): MailTransport {
  const from = senderOf(mailUrl);
  const server = createTransport({ ...timeouts, url: serverOf(mailUrl) });
  return {
    send: async (mail, id, signal) => {
      await server.sendMail({ ...mimeMessage(mail, id, from, clock.now()), signal });
    },
  };
}

// Without `from`, the sender is the account that signs in to the mail server, if that is an address.
function senderOf(mailUrl: string): string {
  const { searchParams, username, hostname } = new URL(mailUrl);
  const given = searchParams.get("from");
  if (given !== null && !isAddress(given)) throw new StartError("MAIL_URL: from must be an e-mail address.");
  const user = decodeURIComponent(username);
  const host = isIP(hostname.replace(/^\[|\]$/g, "")) ? "localhost" : hostname;
  return given ?? (isAddress(user) ? user : `no-reply@${host}`);
}

// nodemailer's own log would contain addresses and texts.
function serverOf(mailUrl: string): string {
  const url = new URL(mailUrl);
  for (const parameter of ["from", "logger", "debug", "transactionLog"]) url.searchParams.delete(parameter);
  return url.href;
}

function isAddress(text: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+$/.test(text);
}
