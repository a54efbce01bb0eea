import type { Locale } from "@portico/shared-utility/contract";

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
