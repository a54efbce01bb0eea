import { normaliseEmail } from "../../identity/accounts/email.ts";
import type { App } from "../../platform/http/app-types.ts";

/** The person behind a connection, or behind a token that the broker asks about. */
export interface LiveAccount {
  tenant: string;
  email: string;
  session: string;
  /** When the token ends, in milliseconds since 1970. */
  expires: number;
}

export interface Login {
  tenant: string;
  login: string;
  /** The access token. */
  passcode: string;
}

/** Reads the person whom a STOMP login and passcode name in a tenant; `undefined` for all other pairs. */
export function createLoginReader({ bearerTokens, sessions }: App): (given: Login) => Promise<LiveAccount | undefined> {
  return async ({ tenant, login, passcode }) => {
    const claims = await bearerTokens.readAccess(passcode);
    if (claims?.tenant !== tenant) return undefined;
    const account = await sessions.accountOf(tenant, claims.sid);
    if (account?.id !== claims.sub) return undefined;
    if (account.email !== normaliseEmail(login)) return undefined;
    return { tenant, email: account.email, session: account.session, expires: claims.exp * 1_000 };
  };
}
