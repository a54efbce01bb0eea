import type { Locale } from "@portico/shared-utility/contract";

/** A mail as a room composes it; who carries it decides how it looks on the wire. */
export interface Mail {
  /** One plain address. */
  to: string;
  /** Shown as the sender, beside the portal's own address. */
  senderName: string;
  locale: Locale;
  subject: string;
  text: string;
  html: string;
}

/** Carries a mail out of the portal. */
export interface MailTransport {
  /**
   * @param id names the mail for good: a second delivery of it has the same Message-ID
   * @throws when it was not taken; the outbox tries again
   */
  send(mail: Mail, id: string, signal: AbortSignal): Promise<void>;
}
