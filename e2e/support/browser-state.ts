import { type Account, password } from "./accounts.ts";
import { call } from "./api.ts";
import { originOf } from "./portal.ts";

interface Wanted {
  tenant: string;
  account: Account | undefined;
  language: string;
  theme: string;
}

/** What the browser holds before the page opens: language, theme and, for an account, a session of its own. */
export async function browserState({ tenant, account, language, theme }: Wanted) {
  const session = account ? await openSession(account) : { cookies: [], token: undefined };
  const stored = { locale: language, theme, ...(session.token && { refresh_token: session.token }) };
  const hints = { locale: language, theme, ...(session.token && { portico_hint: "1" }) };
  return {
    cookies: [...Object.entries(hints).map(([name, value]) => ({ name, value })), ...session.cookies].map((cookie) => ({
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

async function openSession({ tenant, email }: Account) {
  const first = await call(tenant, "GET", "/api/apps/client");
  const csrf = first.cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { "x-xsrf-token": decodeURIComponent(csrf), cookie };
  const answer = await call(tenant, "POST", "/api/auth", headers, { email, password });
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status} ${answer.body}`);
  const { refresh_token: token } = JSON.parse(answer.body) as { refresh_token: string };
  return { token, cookies: [...first.cookies, ...answer.cookies] };
}
