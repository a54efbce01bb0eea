import type { Account } from "../api/accounts.ts";
import { signedInApiBrowser } from "../api/api-browser.ts";
import { originOf } from "../portal/portal.ts";

interface Wanted {
  tenant: string;
  account: Account | undefined;
  language: string;
  theme: string;
}

/** Browser state before the page opens: language, theme and, for an account, a new session. */
export async function browserState({ tenant, account, language, theme }: Wanted) {
  const session = account && (await signedInApiBrowser(account));
  const stored = { locale: language, theme, ...(session && { refresh_token: session.tokens.refresh_token }) };
  const hints = { locale: language, theme, ...(session && { portico_hint: "1" }) };
  const cookies = session?.cookies() ?? [];
  return {
    cookies: [...Object.entries(hints).map(([name, value]) => ({ name, value })), ...cookies].map((cookie) => ({
      ...defaults,
      domain: `${tenant}.localhost`,
      ...cookie,
    })),
    origins: [
      { origin: originOf(tenant), localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) },
    ],
  };
}

const defaults = { path: "/", expires: -1, httpOnly: false, secure: false, sameSite: "Lax" as const };
