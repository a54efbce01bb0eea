import type { Accounts } from "../../identity/accounts/accounts.ts";
import { normaliseEmail } from "../../identity/users/email.ts";

/** The user of a connection or of a token that RabbitMQ checks. */
export interface LiveAccount {
  tenant: string;
  email: string;
  session: string;
  /** Expiry of the token in milliseconds since 1970. */
  expires: number;
}

export interface Login {
  tenant: string;
  login: string;
  /** The access token. */
  passcode: string;
}

export type LoginNeeds = Pick<Accounts, "bearerTokens" | "sessions">;
export type LoginReader = (login: Login) => Promise<LiveAccount | undefined>;

/** Creates a function that returns the account of a STOMP login, or `undefined` for an invalid one. */
export function createLoginReader({ bearerTokens, sessions }: LoginNeeds): LoginReader {
  return async ({ tenant, login, passcode }) => {
    const claims = await bearerTokens.readAccess(passcode);
    if (claims?.tenant !== tenant) return undefined;
    const account = await sessions.accountOf(tenant, claims.sid);
    if (account?.id !== claims.sub) return undefined;
    if (account.email !== normaliseEmail(login)) return undefined;
    return { tenant, email: account.email, session: account.session, expires: claims.exp * 1_000 };
  };
}
