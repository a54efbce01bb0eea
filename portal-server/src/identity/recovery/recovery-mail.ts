import { type Locale, languageTag, locales } from "@portico/shared-utility/contract";
import { and, eq, gt, inArray } from "drizzle-orm";
import { z } from "zod";
import { type Brand, tenants } from "../../platform/db/tenant-table.ts";
import type { Deps } from "../../platform/http/app-types.ts";
import type { MailKind, Post } from "../../platform/mail/create-mail.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import { users } from "../users/user-table.ts";
import type { RecoveryCodes } from "./recovery-codes.ts";
import { codeLife } from "./recovery-limits.ts";
import { recoveryMailHtml } from "./recovery-mail-html.ts";
import { recoveries } from "./recovery-table.ts";

const params = z.object({
  tenant: z.string(),
  email: z.string(),
  browser: z.string().default(""),
  locale: z.enum(locales),
  request: z.uuid(),
  code: z.string(),
});

type RecoveryMailParams = z.infer<typeof params>;
export type PostRecoveryCode = Post<RecoveryMailParams>;

/**
 * The mail with a code. Only here, outside the request, the account is looked up: the request does the same work for
 * every e-mail address.
 */
export function recoveryMail(
  { db, clock }: Pick<Deps, "db" | "clock">,
  codes: RecoveryCodes,
): MailKind<RecoveryMailParams> {
  return {
    name: "recovery-code",
    params,
    compose: async (mail) => {
      const { tenant, email, browser, request } = mail;
      // PostgreSQL rejects a text with this character, so no account has it.
      if (email.includes("\0")) return undefined;
      const account = and(eq(users.tenant, tenant), eq(users.email, email));
      const isValid = and(
        inArray(recoveries.flow, [...codes.accountKeys(tenant, email, browser)]),
        eq(recoveries.request, request),
        gt(recoveries.expiresAt, clock.now()),
      );
      const [found] = await db
        .select({ name: tenants.name, brand: tenants.brand })
        .from(recoveries)
        .innerJoin(users, account)
        .innerJoin(tenants, eq(tenants.domain, users.tenant))
        .where(isValid);
      return found && writeMail(mail, found);
    },
  };
}

interface Named {
  name: string;
  brand: Brand;
}

// No link: the portal's address is only known from the request's Host header, which a caller can forge.
function writeMail({ email, locale, code }: RecoveryMailParams, { name: tenantName, brand }: Named): Mail {
  const t = recoveryMailTexts[locale];
  const lines = {
    title: t.title(tenantName),
    body: t.body(email),
    code,
    use: t.use(codeLife / 60_000),
    notYou: t.notYou,
  };
  return {
    to: email,
    senderName: tenantName,
    locale,
    subject: t.subject(tenantName),
    text: `${lines.title}\n\n${lines.body}\n\n    ${code}\n\n${lines.use}\n\n${lines.notYou}\n`,
    html: recoveryMailHtml(lines, languageTag(locale), brand),
  };
}

/** Texts of the mail: short and impersonal like the screens, in Brazilian Portuguese and English. */
export const recoveryMailTexts = {
  pt: {
    subject: (tenant: string) => `Código para recuperar o acesso a ${tenant}`,
    title: (tenant: string) => `Recuperar o acesso a ${tenant}`,
    body: (email: string) => `Foi pedida uma nova senha para a conta ${email}. Este é o código:`,
    use: (minutes: number) =>
      `O código vale por ${minutes} minutos a partir da solicitação e só pode ser usado uma vez. ` +
      "Digite-o no navegador em que foi pedido: em outro ele não vale. " +
      "Se chegou mais de um código e o mais recente não servir, peça um novo nesse navegador.",
    notYou:
      "Se não foi você que pediu, ignore este e-mail: a senha continua a mesma. " +
      "Não passe o código a ninguém, nem a quem disser que é do suporte.",
  },
  en: {
    subject: (tenant: string) => `Code to recover access to ${tenant}`,
    title: (tenant: string) => `Recover access to ${tenant}`,
    body: (email: string) => `A new password was requested for the account ${email}. This is the code:`,
    use: (minutes: number) =>
      `The code works for ${minutes} minutes from the request, and only once. ` +
      "Enter it in the browser where you requested it: it doesn’t work in another. " +
      "If more than one code arrived and the latest doesn’t work, ask for a new one in that browser.",
    notYou:
      "If it wasn’t you, ignore this email: the password stays the same. " +
      "Don’t give the code to anyone, even if they say they are from support.",
  },
} as const satisfies Record<Locale, unknown>;
