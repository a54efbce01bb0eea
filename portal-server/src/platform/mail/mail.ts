import type { Locale } from "@portico/shared-utility/contract";

/** A mail as a feature composes it; the transport decides its format. */
export interface Mail {
  /** One plain address. */
  to: string;
  /** The sender's display name, beside the portal's own address. */
  senderName: string;
  locale: Locale;
  subject: string;
  text: string;
  html: string;
}

export interface MailTransport {
  /**
   * @param id identifies the mail permanently: a second delivery has the same Message-ID
   * @throws when the mail was not accepted; the outbox retries
   */
  send(mail: Mail, id: string, signal: AbortSignal): Promise<void>;
}
