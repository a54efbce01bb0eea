import { bootDocument } from "../boot/boot-document.ts";
import { ApiError } from "../http/api-error.ts";
import { tokenClaims } from "../http/token-claims.ts";
import { currentSession, renewSession } from "../session/page-session.ts";
import type { LiveCredentials } from "./stomp-connection.ts";

const expiryMargin = 30_000;

/**
 * Credentials for a connection: the session's token if it is valid for 30 s more and was not refused, else a new one.
 *
 * @throws ApiError when the token cannot be renewed
 */
export async function liveCredentials(refused: string | undefined): Promise<LiveCredentials> {
  const before = currentSession();
  if (before.status !== "signed-in" || before.token === refused || expiresSoon(before.token)) await renewSession();
  const session = currentSession();
  if (session.status !== "signed-in") throw new ApiError("auth.session_missing");
  const { protocol, host } = location;
  return {
    address: `${protocol === "https:" ? "wss" : "ws"}://${host}/live`,
    tenant: bootDocument().tenant.domain,
    email: session.email,
    token: session.token,
  };
}

/** By this machine's clock, which may be wrong: a token that is refused is renewed afterwards. */
function expiresSoon(token: string): boolean {
  const { exp } = tokenClaims(token);
  return typeof exp === "number" && exp * 1000 - Date.now() < expiryMargin;
}
