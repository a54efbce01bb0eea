import type { NewNotification, SentNotifications } from "@portico/shared-utility/contract";
import { z } from "zod";
import { normaliseEmail } from "../../identity/users/email.ts";
import { filledLine, filledParagraphs } from "../../platform/text/plain-text.ts";

const mostRecipients = 1_000;
// Control characters, and lone surrogates, which PostgreSQL rejects in JSON.
const invalidCharacters = /[\p{Cs}\p{Cc}]/u;
const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => !invalidCharacters.test(value.replaceAll(/[\t\n\r]/g, "")));

const redirect = z
  .string()
  .max(1_000)
  .refine(isRedirect, "must be an http(s) address, a path that begins with one /, or empty");

const data = z
  .record(z.string().regex(/^[a-z][\w.-]{0,63}$/i), text(500))
  .refine((entries) => Object.keys(entries).length <= 20, "must have at most 20 entries");

export const messageBody = z
  .strictObject({
    emails: z
      .array(
        z
          .string()
          .min(1)
          .max(254)
          .refine((email) => !invalidCharacters.test(email))
          .transform(normaliseEmail),
      )
      .min(1)
      .max(mostRecipients)
      .describe("Recipients, by the e-mail address of their account"),
    module: z.string().max(63).describe("The application that sends; must be the credential's"),
    title: filledLine(160),
    body: filledParagraphs(2_000),
    redirect: redirect.describe("Target of a click; empty for none"),
    category: z.string().max(40).nullish().describe("Key of a category that the application's release declares"),
    icon: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
      .nullish()
      .describe("Name of an icon of the portal"),
    data: data.nullish().describe("Data of the application"),
  })
  .meta({ id: "NewNotification" }) satisfies z.ZodType<NewNotification>;

export const sendHeaders = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, "must be 1 to 200 printable ASCII characters")
    .optional()
    .describe("A repeated call with the same key within 24 hours sends nothing"),
});

export const sentResponse = z
  .object({
    ids: z.array(z.uuid()).describe("One for each account that takes them, in the order of `emails`"),
    unknown: z.array(z.string()).describe("Those of `emails` that have no account in this tenant"),
  })
  .meta({ id: "SentNotifications" }) satisfies z.ZodType<SentNotifications>;

export type Message = z.output<typeof messageBody>;
export type Sent = z.output<typeof sentResponse>;

function isRedirect(value: string): boolean {
  if (value === "") return true;
  if (/[\s\p{C}\\]/u.test(value)) return false;
  if (value.startsWith("/")) return !value.startsWith("//") && URL.canParse(value, "https://portal.invalid");
  if (!/^https?:\/\/[^/]/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}
