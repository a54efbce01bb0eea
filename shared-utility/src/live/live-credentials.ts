import { bootDocument } from "../boot/boot-document.ts";
import { ApiError } from "../http/api-error.ts";
import { currentSession, renewSession } from "../session/page-session.ts";
import type { LiveCredentials } from "./stomp-connection.ts";

const margin = 30_000;

/**
 * What to connect with: the session's token while it lasts and was not refused, else a new one.
 *
 * @throws ApiError when no token can be had
 */
export async function liveCredentials(refused: string | undefined): Promise<LiveCredentials> {
  const present = currentSession();
  if (present.status !== "signed-in" || present.token === refused || isEnding(present.token)) await renewSession();
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

/** By this machine's clock, which may be wrong: a token that is refused all the same is renewed then. */
function isEnding(token: string): boolean {
  try {
    const { exp } = JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
    return typeof exp === "number" && exp * 1000 - Date.now() < margin;
  } catch {
    return false;
  }
}
