import { languageTag } from "@portico/shared-utility/contract";
import type { SendMailOptions } from "nodemailer/lib/mailer";
import type { Mail } from "./mail.ts";

export function mimeMessage(mail: Mail, id: string, from: string, date: Date): SendMailOptions {
  return {
    from: { name: mail.senderName, address: from },
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date,
    messageId: `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    // RFC 3834: suppresses automatic replies.
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": languageTag(mail.locale),
    },
    textEncoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
